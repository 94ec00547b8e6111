//! What follows from the condition: chart, cards, tables.

pub(crate) mod case_list;
pub(crate) mod chart_help;
pub(crate) mod chart_view;
pub(crate) mod decision_card;
pub(crate) mod groups;
pub(crate) mod how_sure;
pub(crate) mod impact_sure;
pub(crate) mod impact_tables;
pub(crate) mod model_list;
pub(crate) mod model_table;
pub(crate) mod officer;
pub(crate) mod range_tables;
pub(crate) mod repeats;
pub(crate) mod rule_card;
pub(crate) mod target_table;
pub(crate) mod winners;
