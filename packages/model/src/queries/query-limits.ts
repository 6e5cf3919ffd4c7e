/**
 * Limits of a query: far beyond what dashboards need, and small enough to be checked, compiled and run by both
 * databases. Larger queries are refused.
 */
export const QUERY_LIMITS = {
  keyFilters: 100,
  /** Of all key filters together, including nested ones. */
  predicates: 500,
  /** Maximum nesting of predicates; consoles use one level. */
  predicateDepth: 10,
  /** Elements of all lists of IN and NOT_IN together. */
  listElements: 10_000,
  /** Entity fields, latest values, alarm fields and time series, of each kind. */
  keys: 500,
  /** Of a list of entities. */
  entities: 10_000,
  /** Latest values of all entities of a page. */
  pageValues: 2_000_000,
} as const;
