import { isRecord } from "@orrery/model";
/** Values of `errorCode` in failures (reference: REST API, 1.7); 0 for failures without one. */
export const API_ERROR_CODES = {
  none: 0,
  general: 2,
  authentication: 10,
  jwtTokenExpired: 11,
  tenantTrialExpired: 12,
  credentialsExpired: 15,
  permissionDenied: 20,
  invalidArguments: 30,
  badRequestParams: 31,
  itemNotFound: 32,
  tooManyRequests: 33,
  tooManyUpdates: 34,
} as const;

export type ApiErrorCode = keyof typeof API_ERROR_CODES;

const NAMES = new Map<number, ApiErrorCode>(
  Object.entries(API_ERROR_CODES).map(([name, number]) => [number, name as ApiErrorCode]),
);

export interface ApiErrorInit extends ErrorOptions {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly statusText?: string | undefined;
  readonly errorCode?: number | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** A failed call. `status` is 0 without an answer: no network, no server. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** As sent; 0 for an answer without it, for example the plain texts of telemetry calls. */
  readonly errorCode: number;
  readonly method: string | undefined;
  readonly url: string | undefined;
  /** The reason phrase of the answer; empty when there was none. */
  readonly statusText: string;
  /** All members of the error object, for example `resetToken` of an expired password. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, init: ApiErrorInit = {}) {
    super(message, init);
    this.status = status;
    this.errorCode = init.errorCode ?? 0;
    this.method = init.method;
    this.url = init.url;
    this.statusText = init.statusText ?? "";
    this.details = init.details ?? {};
  }

  /** The name of {@link errorCode}; `undefined` for an unknown number. */
  get code(): ApiErrorCode | undefined {
    return NAMES.get(this.errorCode);
  }
}

/** Whether `error` is a failed call, with this `code` if given. */
export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Parses the body of a failed answer: the standard object, a bare JSON string, or plain text. */
export function apiErrorOf(status: number, body: string, call: ApiErrorInit): ApiError {
  const parsed = tryJson(body);
  const unhandled = `Unhandled error code ${status}`;
  if (!isRecord(parsed)) return new ApiError(status, (typeof parsed === "string" ? parsed : body) || unhandled, call);
  const said = Object.keys(parsed).length > 0 ? body : unhandled;
  const message = typeof parsed.message === "string" && parsed.message !== "" ? parsed.message : said;
  const errorCode = typeof parsed.errorCode === "number" ? parsed.errorCode : 0;
  return new ApiError(status, message, { ...call, errorCode, details: parsed });
}

function tryJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // plain text
  }
}
