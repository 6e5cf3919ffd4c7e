/** The function of SQLite's threads that ends the statement that calls it, once its time is over; true until then. */
export const IN_TIME = "read_in_time";

/** Stands in statements that can be long: they have no thread of SQLite's all for themselves with others behind them. */
export const LONG_READ = "/* long read */";
