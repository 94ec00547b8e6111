//! How a list of views becomes an enum.

/// Declares [`View`] with a descriptor for each variant, and the list of all variants, which can
/// miss none. What a view does not name is as [`Descriptor::usual`] has it.
macro_rules! views {
    ($($(#[$doc:meta])* $view:ident {
        word: $word:expr,
        question: $question:expr,
        chart: $chart:expr,
        technical: $technical:expr,
        guide: $guide:expr,
        sketch: $sketch:expr,
        base: $base:expr,
        $($field:ident: $value:expr,)*
    })+) => {
        /// A view: a tab with one chart.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum View {
            $($(#[$doc])* $view,)+
        }

        impl View {
            /// All of them, in the order of their tabs.
            pub const ALL: &'static [Self] = &[$(Self::$view,)+];

            /// All that is said of it.
            pub fn descriptor(self) -> &'static Descriptor {
                match self {
                    $(Self::$view => {
                        const VIEW: Descriptor = Descriptor {
                            $($field: $value,)*
                            ..Descriptor::usual(
                                [$word, $question, $chart, $technical], $guide, $sketch, $base
                            )
                        };
                        &VIEW
                    })+
                }
            }
        }
    };
}

pub(super) use views;
