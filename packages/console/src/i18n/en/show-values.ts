/** Texts of the ways of values into dashboards. */
export const showValuesTexts = {
  "show-values": {
    title: "{count, plural, one {Show # key on a widget} other {Show # keys on a widget}}",
    show: "Show on widget",
    add: "Add to dashboard",
    bundle: "Widgets bundle",
    widgets: "Widgets",
    place: "{{number}} of {{count}}",
    previous: "Previous widget",
    next: "Next widget",
    entity: "the entity",
    target: "Where",
    existing: "Existing dashboard",
    new: "New dashboard",
    state: "State",
    layout: "Layout",
    opens: "Open the dashboard afterwards",
    added: "Added to {{dashboard}}",
    open: "Open",
    back: "Back",
  },
};
