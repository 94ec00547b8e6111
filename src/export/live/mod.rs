//! The page in one file with a study inside: `breakeven-live.html`, in which a table and settings of
//! the page's address stand between marks that any program can fill. `docs/live.md` describes them.

mod page;
mod settings;
mod table;

pub use page::{LiveError, LiveStudy, MOST_LIVE_BYTES, live_hint, live_page};
pub use settings::LiveSettings;
pub use table::{live_table, plain_table};
