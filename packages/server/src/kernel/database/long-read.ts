/**
 * The SQL function of SQLite's threads that ends the calling statement after its deadline; it returns true until then.
 */
export const IN_TIME = "read_in_time";

/** Marks statements that may be long: they never occupy all SQLite threads while others wait. */
export const LONG_READ = "/* long read */";
