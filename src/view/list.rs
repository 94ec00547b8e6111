//! The views there are: a row each.

use crate::view::declare::views;
use crate::view::descriptor::{BaseLayer, Cuts, Descriptor, DetailTable, Presence, Sketch, Slider};
use crate::wording::{capitalized, order_inside};

views! {
    /// What models save against what is done today.
    Improvement {
        word: "improvement",
        question: "Is it worth it?",
        chart: "savings",
        technical: "Improvement curves over PC(+)",
        guide: |w| format!(
            "From left to right {} costs more and more {}: at the left {}, at the right {}. The height \
             of a curve is the share of the cost of mistakes that a model saves; at 0% it is not worth \
             it. The black line is the condition you are looking at, and can be dragged; thick is the \
             model that is best there, with its band: what it saves on new {cases} lies in it 95 times \
             in 100, and in its darker half every other time. In the strip below, each model is as high \
             as it would be the best in 100 other draws of {cases}, and grey is no model.",
            w.miss, w.false_alarms, w.alarm_costs_more, w.miss_costs_more, cases = w.cases
        ),
        sketch: Sketch {
            curve: "M5 52 L22 40 L38 16 L52 24 L76 44 L95 50",
            reference: "M5 52 H95 M52 6 V52",
        },
        base: BaseLayer::Baseline,
    }
    /// Normalized expected cost.
    Cost {
        word: "cost",
        question: "What does it cost?",
        chart: "cost curves",
        technical: "Cost curves: normalized expected cost over PC(+)",
        guide: |w| format!(
            "From left to right {} grows dearer. The height of a curve is what mistakes cost: 0 is \
             perfect, and lower is better. The two grey lines are “{}” and “{}”; a model is worth it \
             where its curve runs below both. The thick curve is of the model that is best at the \
             black line, which can be dragged.",
            w.miss, w.always_negative, w.always_positive
        ),
        sketch: Sketch {
            curve: "M5 52 L28 36 L46 28 L68 38 L95 52",
            reference: "M5 52 L50 7 L95 52 M46 6 V52",
        },
        base: BaseLayer::UnseenCases,
        is_main: false,
    }
    /// ROC curves with their hull.
    Roc {
        word: "roc",
        question: "Which model?",
        chart: "ROC",
        technical: "ROC curves with their joint convex hull and the iso-performance line",
        guide: |w| format!(
            "Each point of a curve is one cut of a model: upwards the share of {} found, to the right \
             the share of {} that are {} instead. Further up and to the left is better. The line over \
             all curves joins the cuts that can be best; the straight line touches it at the best cut \
             for the condition you are looking at.",
            w.positives, w.negatives, w.false_alarms
        ),
        sketch: Sketch {
            curve: "M5 54 L10 30 L24 16 L48 9 L95 5",
            reference: "M5 54 L95 5 M5 39 L42 3",
        },
        base: BaseLayer::Winner,
        table: DetailTable::Slopes,
    }
    /// Precision against recall.
    PrecisionRecall {
        word: "precision-recall",
        question: "How precise?",
        chart: "precision and recall",
        technical: "Precision–recall curves at the prevalence of deployment",
        guide: |w| format!(
            "Each point of a curve is one cut of a model: to the right the share of {} found (recall), \
             upwards how many of those predicted positive are {} (precision). Further up and to the \
             right is better; the dashed line is a choice at random. The dot is the best cut for the \
             condition you are looking at; where {} are rarer every curve is lower.",
            w.positives, w.positives, w.positives
        ),
        sketch: Sketch {
            curve: "M5 8 C34 8 58 14 74 28 L95 48",
            reference: "M5 48 H95 M5 18 H60 V54",
        },
        base: BaseLayer::Population,
        is_main: false,
        cuts: Cuts::Every,
    }
    /// Least total cost and the threshold that reaches it.
    Thresholds {
        word: "thresholds",
        question: "Which score to act at?",
        chart: "thresholds",
        technical: "Minimum total misclassification cost (MTMCS) and its threshold",
        guide: |w| format!(
            "Above: the least that mistakes can cost, in percent of the worst, as {} costs more and \
             more from left to right; lower is better. Below: the threshold \
             that reaches it. Where a curve is level, the threshold need not change with the costs. \
             The vertical line is the condition you are looking at.",
            w.miss
        ),
        sketch: Sketch {
            curve: "M5 54 Q26 12 50 12 T95 54",
            reference: "M5 22 H30 V32 H62 V44 H95 M50 6 V54",
        },
        base: BaseLayer::CostAxis,
        table: DetailTable::Mtmcs,
    }
    /// The groups of a rule of categories, and which of them it acts on.
    Groups {
        word: "groups",
        question: "Which groups?",
        chart: "groups",
        technical: "Groups by safety score",
        guide: |w| format!(
            "Each row is a group of {} with the same answers, those with most {} first. The length \
             of its bar is their share. {} for the groups above the line, and {} for those below it; \
             the line moves with the costs, and can be dragged.",
            w.cases,
            w.positives,
            capitalized(&w.act),
            order_inside(&w.leave)
        ),
        sketch: Sketch {
            curve: "M8 52 V40 M22 52 V34 M36 52 V28 M50 52 V20 M64 52 V16 M78 52 V12 M92 52 V8",
            reference: "M5 52 H95 M57 6 V54",
        },
        base: BaseLayer::Data,
        presence: Presence::RuleOfCategories,
        table: DetailTable::Groups,
    }
    /// What acting on a share brings.
    Profit {
        word: "profit",
        question: "How many to act on?",
        chart: "profit",
        technical: "Profit curves",
        guide: |w| format!(
            "Further right means {} more {}, those first that the model ranks highest. The height is \
             what that brings; the best place is the top of the curve, or as near as the limit \
             allows. The straight line is a choice at random. Drag the vertical line to set the \
             limit.",
            w.acting_on, w.cases
        ),
        sketch: Sketch { curve: "M5 40 C24 4 44 6 58 20 L95 54", reference: "M5 40 L95 54 M36 6 V54" },
        base: BaseLayer::Amounts,
        slider: Slider::Limit,
        cuts: Cuts::Every,
    }
    /// Cumulative response.
    Response {
        word: "response",
        question: "How many are found?",
        chart: "response",
        technical: "Cumulative response (gains) curves",
        guide: |w| format!(
            "Further right means {} more {}, those first that the model ranks highest. The height is \
             the share of all {} among them: the faster a curve climbs, the better. The straight \
             line is a choice at random; the vertical one is the limit.",
            w.acting_on, w.cases, w.positives
        ),
        sketch: Sketch { curve: "M5 54 C16 20 36 10 95 6", reference: "M5 54 L95 6 M36 6 V54" },
        base: BaseLayer::Population,
        is_main: false,
        slider: Slider::Limit,
        cuts: Cuts::Every,
    }
    /// Lift over a random choice.
    Lift {
        word: "lift",
        question: "How much better than chance?",
        chart: "lift",
        technical: "Lift curves",
        guide: |w| format!(
            "Further right means {} more {}, those first that the model ranks highest. The height says \
             how many times as many {} are among them as in a random choice of the same size; at 1 a \
             model is no help. All curves end at 1, where the rule is “{}”. The vertical line is the \
             limit.",
            w.acting_on, w.cases, w.positives, w.always_positive
        ),
        sketch: Sketch { curve: "M5 8 C22 12 34 30 95 46", reference: "M5 46 H95 M36 6 V54" },
        base: BaseLayer::Population,
        is_main: false,
        slider: Slider::Limit,
        cuts: Cuts::Every,
    }
    /// Areas of models of growing complexity.
    Fitting {
        word: "fitting",
        question: "Does it overfit?",
        chart: "fitting",
        technical: "Fitting curves: AUC by complexity",
        guide: |w| format!(
            "From left to right the models grow, by the number in their names. The height says how \
             well each tells {} from {}: 0.5 is guessing, 1 is perfect. Of the two curves one is \
             measured on the {} that the models know, one on others; where they part, a model learns \
             by heart.",
            w.positives, w.negatives, w.cases
        ),
        sketch: Sketch { curve: "M5 44 C26 22 52 18 95 30", reference: "M5 40 C26 16 60 8 95 6" },
        base: BaseLayer::Data,
        is_main: false,
        presence: Presence::ModelFamily,
        slider: Slider::Nothing,
        cuts: Cuts::Every,
    }
    /// What decisions are worth together.
    Impact {
        word: "impact",
        question: "What is it worth?",
        chart: "total value",
        technical: "Impact curves over θ",
        guide: |w| format!(
            "From left to right “{}” grows. The height of a curve is what all decisions of a model are \
             worth together, with the best cut at each place; higher is better. The grey lines are \
             “{}” and “{}”, and no decisions can be worth more than the perfect ones. The vertical \
             line is the place you are looking at.",
            w.theta_label, w.always_negative, w.always_positive
        ),
        sketch: Sketch { curve: "M5 8 C26 16 42 40 95 50", reference: "M5 6 L54 54 M5 50 H95" },
        base: BaseLayer::FormAndWinner,
        presence: Presence::Values,
        slider: Slider::Theta,
    }
    /// The same over the better fixed policy.
    ImpactGain {
        word: "impact-gain",
        question: "How much is gained?",
        chart: "savings",
        technical: "Impact above the better trivial policy",
        guide: |w| format!(
            "From left to right “{}” grows. The height is what a model adds to the better of “{}” and \
             “{}”; at 0 it is not worth it. The vertical line is the place you are looking at.",
            w.theta_label, w.always_negative, w.always_positive
        ),
        sketch: Sketch {
            curve: "M5 52 L30 38 L48 18 L66 36 L95 50",
            reference: "M5 52 H95 M48 6 V52",
        },
        base: BaseLayer::FormAndWinner,
        presence: Presence::Values,
        slider: Slider::Theta,
    }
    /// The threshold that is worth most.
    ImpactCut {
        word: "impact-cut",
        question: "Which score to act at?",
        chart: "thresholds",
        technical: "Impact by the share accepted, at one θ",
        guide: |w| format!(
            "From left to right more and more {} are accepted, those with the highest predictions \
             first. The height is what they are worth together; the dot marks the best place to stop. \
             Where a curve falls, {} are accepted that cost more than they bring.",
            w.cases, w.cases
        ),
        sketch: Sketch { curve: "M5 48 C24 12 46 6 60 18 L95 52", reference: "M5 48 H95 M44 6 V52" },
        base: BaseLayer::Form,
        presence: Presence::Values,
        slider: Slider::Theta,
    }
    /// Amounts against predictions.
    ImpactCases {
        word: "impact-cases",
        question: "How good are the predictions?",
        chart: "predictions",
        technical: "Amounts against predictions",
        guide: |w| format!(
            "Each dot is one {}: to the right its {}, upwards what the model predicted. Above the \
             horizontal line the rule is to {}; to the right of the vertical one that is worth \
             more than nothing. Good decisions lie at the upper right and the lower left.",
            w.case, w.amount_name, order_inside(&w.act)
        ),
        sketch: Sketch {
            curve: "M14 48 h1 M24 40 h1 M32 44 h1 M40 30 h1 M52 34 h1 M58 22 h1 M70 24 h1 M82 10 h1",
            reference: "M5 32 H95 M48 6 V54",
        },
        base: BaseLayer::BestModel,
        presence: Presence::Values,
        slider: Slider::Theta,
    }
}
