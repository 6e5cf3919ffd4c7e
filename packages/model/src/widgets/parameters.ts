/**
 * What a widget needs and how it gets data (reference: dashboards and widgets, 4.2). Missing members have the default.
 */
export interface WidgetParameters {
  /** Limits of the editor; unlimited by default. */
  readonly maxDatasources?: number | undefined;
  readonly maxDataKeys?: number | undefined;
  readonly dataKeysOptional?: boolean | undefined;
  /** The widget also works without a datasource. */
  readonly datasourcesOptional?: boolean | undefined;
  /** Only the first datasource and its first entity. */
  readonly singleEntity?: boolean | undefined;
  /** The widget requests pages of entities itself. */
  readonly hasDataPageLink?: boolean | undefined;
  /** Raw values, with the last one before the window placed at its start. */
  readonly stateData?: boolean | undefined;
  /** False: no warning when there are more entities than shown. */
  readonly warnOnPageDataOverflow?: boolean | undefined;
  /** The widget is not redrawn when only the window moves. */
  readonly ignoreDataUpdateOnIntervalTick?: boolean | undefined;
}

/** Shows one key of one entity. */
export const ONE_KEY: WidgetParameters = { maxDatasources: 1, maxDataKeys: 1, singleEntity: true };

/** Sources of actions on a widget (reference: dashboards and widgets, 3.4, action sources). */
export const ACTION_SOURCES = {
  headerButton: { multiple: true, hasShowCondition: true },
  actionCellButton: { multiple: true, hasShowCondition: true },
  rowClick: { multiple: false, hasShowCondition: false },
  rowDoubleClick: { multiple: false, hasShowCondition: false },
  elementClick: { multiple: true, hasShowCondition: false },
  sliceClick: { multiple: false, hasShowCondition: false },
  markerClick: { multiple: false, hasShowCondition: false },
  polygonClick: { multiple: false, hasShowCondition: false },
  tooltipAction: { multiple: true, hasShowCondition: false },
  nodeSelected: { multiple: false, hasShowCondition: false },
} as const;

export type ActionSource = keyof typeof ACTION_SOURCES;
