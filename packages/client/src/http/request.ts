import { formatBigJson, parseBigJson } from "@orrery/model";
import { ApiError, apiErrorOf, isApiError } from "./api-error.ts";
import { AUTH_ENTRY_POINTS, SETUP_PATH } from "./entry-points.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/**
 * Members that are `undefined`, `null` or an empty text are left out; arrays are joined by commas, but for those of
 * {@link each}.
 */
export type QueryParameters = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[] | Each | null | undefined>
>;

/** Texts that may hold commas. */
export interface Each {
  readonly each: readonly string[];
}

/** Each text in a parameter of its own. */
export const each = (texts: readonly string[] | undefined): Each | undefined => texts && { each: texts };

/** The last argument of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether a 429 answer is tried again after 1 to 4 seconds, at most ten times. */
  readonly resend?: boolean | undefined;
  /** The caller shows failures itself; `onFailure` is not called. */
  readonly ignoreErrors?: boolean | undefined;
  /**
   * Saves an entity only if it is as it was when it had this tag (`Api.tagOf`): rejects with status 409 otherwise, with it
   * as it is in `details.current`.
   */
  readonly ifMatch?: string | undefined;
  /** Not counted among the pending calls: no progress bar. */
  readonly silent?: boolean | undefined;
}

export interface RequestOptions extends CallOptions {
  readonly query?: QueryParameters | undefined;
  /** Sent as JSON; `bigint` keeps its digits. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly bodyText?: string | undefined;
  /** Sent in place of `body`, with its files. */
  readonly form?: FormData | undefined;
  /**
   * `json` (default): an empty answer is `undefined`. `exactJson`: large integers become `bigint`. `stream`: a file that
   * is read while it comes. `bytes`: an `ArrayBuffer`.
   */
  readonly answer?: "json" | "exactJson" | "text" | "file" | "stream" | "bytes" | undefined;
}

/** An answer of the kind `file`. */
export interface DownloadedFile {
  readonly fileName: string;
  readonly data: Blob;
}

/** An answer of the kind `stream`. Reading rejects when the file does not come to its end. */
export interface FileStream {
  readonly fileName: string;
  readonly data: ReadableStream<Uint8Array>;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const MAX_RESENDS = 10;
const RESEND_DELAY_MS = 1000;
const RESEND_SPREAD_MS = 3000;

/** How calls are sent: base address, tokens, retries. */
export interface RequesterOptions {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly random: () => number;
  /** Resolves with a valid access token. `stale` is the one that was just refused. */
  readonly accessToken: (stale?: string) => Promise<string>;
  /** Change of the number of pending calls. */
  readonly onActivity: (delta: 1 | -1) => void;
  /** Called with every failure that its caller does not ignore. */
  readonly onFailure: (error: ApiError) => void;
}

/** Sends calls: adds the token, retries after an expired token or too many requests, and creates typed errors. */
export class Requester {
  readonly #options: RequesterOptions;
  /** ETags by the answers that came with them. */
  readonly #tags = new WeakMap<object, string>();

  constructor(options: RequesterOptions) {
    this.#options = options;
  }

  /** The tag that an answer came with, of just this object; `undefined` for copies. */
  tagOf(answer: object): string | undefined {
    return this.#tags.get(answer);
  }

  /** @throws {ApiError} for every failure but an abort, which rejects with the signal's reason. */
  async request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    if (!options.silent) this.#options.onActivity(1);
    try {
      const answer = needsToken(path)
        ? await this.#authenticated(method, path, options)
        : await this.#resending(method, path, options, undefined);
      return (!(answer instanceof ArrayBuffer) && "text" in answer ? this.#parsed(answer, options) : answer) as T; // the calling resource declares the type of the answer
    } catch (error) {
      if (error instanceof ApiError && !options.ignoreErrors) this.#options.onFailure(error);
      throw error;
    } finally {
      if (!options.silent) this.#options.onActivity(-1);
    }
  }

  #parsed({ text, tag }: TextAnswer, options: RequestOptions): unknown {
    const parsed = parseAnswer(text, options);
    if (tag !== null && typeof parsed === "object" && parsed !== null) this.#tags.set(parsed, tag);
    return parsed;
  }

  async #authenticated(method: Method, path: string, options: RequestOptions): Promise<Answer> {
    const token = await this.#options.accessToken();
    try {
      return await this.#resending(method, path, options, token);
    } catch (error) {
      if (!isApiError(error, "jwtTokenExpired")) throw error;
      return this.#resending(method, path, options, await this.#options.accessToken(token));
    }
  }

  async #resending(method: Method, path: string, options: RequestOptions, token: string | undefined): Promise<Answer> {
    for (let resends = 0; ; resends++) {
      try {
        return await this.#send(method, path, options, token);
      } catch (error) {
        const again = options.resend && error instanceof ApiError && error.status === 429 && resends < MAX_RESENDS;
        if (!again) throw error;
        await pause(RESEND_DELAY_MS + this.#options.random() * RESEND_SPREAD_MS, options.signal);
      }
    }
  }

  async #send(method: Method, path: string, options: RequestOptions, token: string | undefined): Promise<Answer> {
    const url = `${this.#options.baseUrl}${path}${queryText(options.query)}`;
    const headers: Record<string, string> = {};
    if (token !== undefined) headers["X-Authorization"] = `Bearer ${token}`;
    const body = options.bodyText ?? (options.body === undefined ? undefined : formatBigJson(options.body));
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (options.ifMatch !== undefined) headers["If-Match"] = options.ifMatch;
    const init: RequestInit = { method, headers };
    if (options.form) init.body = options.form;
    else if (body !== undefined) init.body = body;
    if (options.signal) init.signal = options.signal;
    let response: Response;
    let text: string;
    try {
      response = await this.#options.fetch(url, init);
      if (response.ok && options.answer === "file") return await fileOf(response);
      if (response.ok && options.answer === "stream") return streamOf(response);
      if (response.ok && options.answer === "bytes") return await response.arrayBuffer();
      text = await response.text();
    } catch (cause) {
      options.signal?.throwIfAborted();
      throw new ApiError(0, "Unable to connect", { cause, method, url });
    }
    if (!response.ok) throw apiErrorOf(response.status, text, { method, url, statusText: response.statusText });
    return { text, tag: response.headers.get("etag") };
  }
}

type Answer = TextAnswer | DownloadedFile | FileStream | ArrayBuffer;

interface TextAnswer {
  readonly text: string;
  /** Its ETag. */
  readonly tag: string | null;
}

async function fileOf(response: Response): Promise<DownloadedFile> {
  return { fileName: fileNameOf(response.headers), data: await response.blob() };
}

function streamOf({ headers, body }: Response): FileStream {
  return { fileName: fileNameOf(headers), data: body ?? new Blob([]).stream() };
}

/** File names beyond ASCII are percent-encoded where that is unambiguous (RFC 8187). */
function fileNameOf(headers: Headers): string {
  const encoded = /;\s*filename\*=UTF-8''([^;]*)/i.exec(headers.get("content-disposition") ?? "")?.[1];
  return decoded(encoded ?? headers.get("x-filename") ?? "");
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // contains a percent sign itself
  }
}

/** Sign-in, refresh and the calls for visitors carry no token (CORE-7.002). */
function needsToken(path: string): boolean {
  const { login, refresh, unauthenticated } = AUTH_ENTRY_POINTS;
  return (
    path !== refresh &&
    ![login, unauthenticated, SETUP_PATH].some((entry) => path === entry || path.startsWith(`${entry}/`))
  );
}

function parseAnswer(text: string, { answer = "json" }: RequestOptions): unknown {
  if (answer === "text") return text;
  if (text === "") return undefined;
  try {
    return answer === "exactJson" ? parseBigJson(text) : JSON.parse(text);
  } catch (cause) {
    throw new ApiError(200, "The answer is not JSON", { cause });
  }
}

/** `?a=1&b=x`, or nothing. */
function queryText(query: QueryParameters | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    textsOf(value).map((text) => `${encodeURIComponent(key)}=${encodeURIComponent(text)}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function textsOf(value: QueryParameters[string]): readonly string[] {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value === "object" && "each" in value) return value.each;
  return [Array.isArray(value) ? value.join(",") : String(value)];
}

/** Rejects with the signal's reason when aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
