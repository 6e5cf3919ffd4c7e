import { PlatformError } from "@orrery/model";

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1024 * 1024;

export interface ExternalRequest {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxBytes?: number | undefined;
}

export interface ExternalResponse {
  readonly status: number;
  readonly text: string;
}

/**
 * Calls another system's HTTP API, limited in time and size and without redirections, because the call carries secrets.
 * @throws {PlatformError} `unavailable` with the reason when there is no answer.
 */
export async function fetchExternal(url: string, call: ExternalRequest): Promise<ExternalResponse> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, maxBytes = DEFAULT_MAX_BYTES } = call;
  const where = new URL(url).host;
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: { accept: "application/json", ...call.headers },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    return { status: response.status, text: await boundedText(response, maxBytes) };
  } catch (cause) {
    throw new PlatformError("unavailable", `${where} cannot be reached: ${reasonOf(cause)}`, { cause });
  }
}

async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** `fetch` puts the reason into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return "it takes too long";
  return error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
}
