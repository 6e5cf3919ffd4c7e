/** Limits of an export request; the number of rows is not limited. */
export const EXPORT_LIMITS = {
  columns: 250,
  series: 100,
  /** Rows that the request itself contains. */
  givenRows: 10_000,
  /** Of names, keys and titles, in characters. */
  nameLength: 500,
  /** Parameters of the call of a list. */
  parameters: 50,
  parameterLength: 10_000,
  /** Of a parameter that is a list. */
  parameterItems: 1000,
  /** Of the aggregation of a time series. */
  intervals: 5_000_000,
} as const;
