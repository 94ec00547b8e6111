use super::*;
use crate::data::load::rank;
use crate::data::table::reader::table_of;

const FILE: &str = "name,label,m,note\nAnn,1,0.9,\nBob,0,0.5,\"a, b\"\nCid,1,0.5,\nDan,0,x,\nEve,0,0.1,\"\"\"q\"\"\"\n";

fn open(text: &str) -> (Table, Roles) {
    let table = table_of(text);
    let roles = rank("f", &table, &Roles::default(), |_| ()).unwrap().roles;
    (table, roles)
}

fn around(taken: Selection, around: usize) -> Listing {
    let (table, roles) = open(FILE);
    Listing::around("f", &table, &roles, "m", taken, around).unwrap()
}

#[test]
fn the_cases_next_to_the_cut_are_listed_in_order() {
    let listing = around(Selection::Admitted(Some(0.5)), 2);
    assert_eq!(listing.columns, ["m", "label", "name", "note"]);
    assert_eq!((listing.taken, listing.of), (3, 4));
    let found: Vec<_> = listing.cases.iter().map(|c| (c.place, c.fields[2].as_str())).collect();
    assert_eq!(found, [(2, "Bob"), (3, "Cid"), (4, "Eve")]);
}

#[test]
fn so_many_are_taken_also_where_scores_tie() {
    let listing = around(Selection::First(2), 9);
    let names: Vec<_> = listing.cases.iter().map(|c| c.fields[2].as_str()).collect();
    assert_eq!((names, listing.taken), (vec!["Ann", "Bob", "Cid", "Eve"], 2));
    assert_eq!(around(Selection::Admitted(None), 1).cases.len(), 1);
    assert_eq!(around(Selection::First(9), 1).cases[0].place, 4);
}

#[test]
fn those_who_are_in_are_exported_with_all_their_columns() {
    let (table, roles) = open(FILE);
    let csv = selection_as_csv("f", &table, &roles, "m", Selection::First(2)).unwrap();
    assert_eq!(csv, "rank,name,label,m,note\n1,Ann,1,0.9,\n2,Bob,0,0.5,\"a, b\"\n");
    let all = selection_as_csv("f", &table, &roles, "m", Selection::Admitted(Some(0.0))).unwrap();
    assert!(all.ends_with("4,Eve,0,0.1,\"\"\"q\"\"\"\n"), "{all}");
}

#[test]
fn a_list_runs_no_formulas() {
    let (table, roles) = open("label,m,=x\n1,-0.5,@a\n0,-0.75,-1\n");
    let csv = selection_as_csv("f", &table, &roles, "m", Selection::First(2)).unwrap();
    assert_eq!(csv, "rank,label,m,'=x\n1,1,-0.5,'@a\n2,0,-0.75,-1\n");
}

#[test]
fn predictions_of_values_are_listed_beside_the_amounts() {
    let (table, roles) = open("name,target,p\na,3.5,2\nb,-1,7\nc,x,9\nd,2,5\n");
    let taken = Selection::Admitted(Some(5.0));
    let listing = Listing::around("f", &table, &roles, "p", taken, 9).unwrap();
    assert_eq!(listing.columns, ["p", "target", "name"]);
    let names: Vec<_> = listing.cases.iter().map(|c| c.fields[2].as_str()).collect();
    assert_eq!((names, listing.taken), (vec!["b", "d", "a"], 2));
}

#[test]
fn cases_of_a_rule_stand_by_their_groups() {
    let rows = (0..40).map(|i| {
        let (colour, class) = (["red", "blue"][i % 2], u8::from(i % 4 == 0));
        format!("{class},{colour},n{i}\n")
    });
    let (table, roles) = open(&format!("label,colour,name\n{}", rows.collect::<String>()));
    let rule = "Rule of 1 feature";
    let in_file = |taken| Listing::around("f", &table, &roles, rule, taken, 2).unwrap();
    // 10 positives, 30 others: 3 and 9 of them judge.
    let listing = in_file(Selection::Admitted(Some(0.5)));
    assert_eq!(listing.columns, [rule, "label", "colour", "name"]);
    assert_eq!(listing.of, 28);
    let colours: Vec<_> = listing.cases.iter().map(|case| case.fields[2].as_str()).collect();
    assert_eq!(colours, ["red", "red", "blue", "blue"]);
    let csv = selection_as_csv("f", &table, &roles, rule, Selection::First(1)).unwrap();
    assert!(csv.starts_with("rank,Rule of 1 feature,label,colour,name\n1,0."), "{csv}");
}

#[test]
fn low_scores_can_come_first() {
    let (table, roles) = open(FILE);
    let low = roles.with("m", crate::data::role::roles::Role::LowScore);
    let listing = Listing::around("f", &table, &low, "m", Selection::First(1), 1).unwrap();
    assert_eq!(listing.cases[0].fields[2], "Eve");
    assert!(Listing::around("f", &table, &roles, "no", Selection::First(1), 1).is_err());
}
