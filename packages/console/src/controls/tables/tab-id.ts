/** The id of a tab, which labels its panel: apart from the tabs, for panels whose tabs come later. */
export function tabId(value: string): string {
  return `tab-${value}`;
}
