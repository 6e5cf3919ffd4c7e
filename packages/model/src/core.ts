/**
 * The part of the model without dependencies: errors and values. Threads that store points import it; the whole model,
 * with its schemas, costs a thread 10 MB.
 */
export { type ErrorCode, isPlatformError, PlatformError } from "./errors/platform-error.ts";
export { longValue, MAX_LONG, MIN_LONG, type TypedValue } from "./values/typed-value.ts";
