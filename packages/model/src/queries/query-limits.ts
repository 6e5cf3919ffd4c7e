/**
 * How large a query may be: far beyond what dashboards ask, and little enough that it is checked, compiled and run by
 * both databases. What is larger is refused.
 */
export const QUERY_LIMITS = {
  keyFilters: 100,
  /** Of all key filters together, nested ones among them. */
  predicates: 500,
  /** How deep predicates may be nested; consoles make one level. */
  predicateDepth: 10,
  /** Elements of the lists of all IN and NOT_IN together. */
  listElements: 10_000,
  /** Entity fields, latest values, alarm fields and time series, of each. */
  keys: 500,
  /** Of a list of entities. */
  entities: 10_000,
  /** Latest values of all entities of a page. */
  pageValues: 2_000_000,
} as const;
