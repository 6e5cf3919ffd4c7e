/** Widget types of the installation that the console cannot show yet. The list only gets shorter. */
export const MISSING_VIEWS: Readonly<Record<string, readonly string[]>> = {
  cards: ["dashboard_state_widget"],
  date: ["date_range_navigator"],
  gateway_widgets: ["gateway_configuration", "config_form_latest"],
};
