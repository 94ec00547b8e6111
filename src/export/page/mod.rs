//! The report as one page of HTML that stands for itself: the sentence, the pictures, the decision,
//! and what they rest on. It prints on one sheet of A4, asks nothing of any server, runs nothing,
//! and carries `report.json`, which its numbers point into.

mod classes;
mod html;
mod report_page;
mod values;

pub use report_page::html_report;
