/** What a time-window control offers, to editors and to viewers. */
export interface PanelOptions {
  /** Only the past, for lists of what happened. */
  readonly historyOnly: boolean;
  /** Whether how points are put together may be chosen. */
  readonly aggregation: boolean;
  /** Whether single values of long times are drawn all, however many there are. */
  readonly drawsAll: boolean;
  /** In the dashboard's editor: parts can be hidden from viewers. */
  readonly isEdit: boolean;
}
