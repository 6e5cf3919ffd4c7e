/**
 * The part of the model that needs no library: errors and values. Threads that store points import this door; the whole
 * model, with its schemas, costs a thread 10 MB.
 */
export { type ErrorCode, isPlatformError, PlatformError } from "./errors/platform-error.ts";
export { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "./values/typed-value.ts";
