/** What a time-window control offers, to editors and to viewers. */
export interface PanelOptions {
  /** Only the past, for lists of what happened. */
  readonly historyOnly: boolean;
  /** Whether how points are put together may be chosen. */
  readonly aggregation: boolean;
  /** In the dashboard's editor: parts can be hidden from viewers. */
  readonly isEdit: boolean;
}
