import type { IncomingMessage, RequestOptions } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import { EgressError } from "./egress-error.ts";
import type { ClientCertificate, EgressRequest, EgressResponse, HttpProxy } from "./egress-request.ts";

/** Headers that belong to the connection or follow from the body; a second, different value would be ambiguous. */
const NOT_OURS = /^(?:connection|content-length|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;

export interface ExchangeOptions {
  readonly proxy: HttpProxy | undefined;
  readonly lookup: LookupFunction;
  readonly signal: AbortSignal;
  /** Maximum size of the body; larger answers are refused. */
  readonly maxBytes: number;
}

/** Sends one request and reads its answer, without following redirections. */
export async function exchange(url: URL, request: EgressRequest, options: ExchangeOptions): Promise<EgressResponse> {
  const { lookup, signal, proxy } = options;
  const entries = Object.entries(request.headers).filter(([name]) => !NOT_OURS.test(name));
  const headers: Record<string, string> = Object.fromEntries(entries);
  if (request.body !== undefined) headers["Content-Length"] = String(Buffer.byteLength(request.body));
  const direct = { method: request.method, headers, lookup, signal, agent: false } as const;
  const incoming = await sent(await target(url, direct, request.tls, proxy), request.body);
  const text = await bodyOf(incoming, options.maxBytes, url.host);
  return {
    status: incoming.statusCode ?? 0,
    statusText: incoming.statusMessage ?? "",
    headers: headersOf(incoming),
    body: text,
  };
}

interface Target {
  readonly isSecure: boolean;
  readonly options: RequestOptions;
}

/** The destination of the request: the host, a proxy that forwards it, or a tunnel through the proxy. */
async function target(
  url: URL,
  base: RequestOptions,
  tls: ClientCertificate | undefined,
  proxy: HttpProxy | undefined,
): Promise<Target> {
  const isSecure = url.protocol === "https:";
  const path = url.pathname + url.search;
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (!proxy) return { isSecure, options: { ...base, ...tls, hostname, port: url.port, path } };
  const through = { lookup: base.lookup, signal: base.signal, hostname: proxy.host, port: proxy.port, agent: false };
  if (!isSecure) {
    const headers = { ...(base.headers as Record<string, string>), Host: url.host, ...authorization(proxy) };
    return { isSecure: proxy.scheme === "https", options: { ...base, ...through, headers, path: url.href } };
  }
  const tunnel = await opened({ ...through, method: "CONNECT", path: `${hostname}:${url.port || 443}` }, proxy);
  const servername = isIP(hostname) === 0 ? hostname : "";
  const socket = await secured(tunnel, { servername, ...tls }, base.signal);
  return { isSecure: false, options: { ...base, hostname, port: url.port, path, createConnection: () => socket } };
}

/** A TLS connection inside a tunnel. */
export async function secured(
  tunnel: Duplex,
  options: ConnectionOptions,
  signal: AbortSignal | undefined,
): Promise<Duplex> {
  const { connect } = await import("node:tls");
  return new Promise((resolve, reject) => {
    const socket = connect({ ...options, socket: tunnel });
    const abort = (): void => void socket.destroy(new Error("aborted"));
    signal?.addEventListener("abort", abort, { once: true });
    socket.on("close", () => signal?.removeEventListener("abort", abort));
    tunnel.on("error", (error) => socket.destroy(error));
    socket.on("error", reject).once("secureConnect", () => resolve(socket));
  });
}

function authorization({ user, password = "" }: HttpProxy): Record<string, string> {
  return user ? { "Proxy-Authorization": `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` } : {};
}

/** Opens a tunnel through a proxy to another host. */
export async function opened(options: RequestOptions, proxy: HttpProxy): Promise<Duplex> {
  const { request } = await import(proxy.scheme === "https" ? "node:https" : "node:http");
  return new Promise((resolve, reject) => {
    request({ ...options, headers: authorization(proxy) })
      .on("connect", ({ statusCode }: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (statusCode === 200) {
          if (head.length > 0) socket.unshift(head); // the other end has spoken first, with the proxy's answer
          resolve(socket);
        } else {
          socket.destroy();
          reject(new EgressError("unreachable", `The proxy ${proxy.host} answers ${statusCode}`));
        }
      })
      .on("response", (answer: IncomingMessage) => {
        answer.resume();
        reject(new EgressError("unreachable", `The proxy ${proxy.host} answers ${answer.statusCode}`));
      })
      .on("error", reject)
      .end();
  });
}

async function sent({ isSecure, options }: Target, body: string | undefined): Promise<IncomingMessage> {
  const { request } = isSecure ? await import("node:https") : await import("node:http");
  return new Promise((resolve, reject) => {
    request(options).on("response", resolve).on("error", reject).end(body);
  });
}

async function bodyOf(incoming: IncomingMessage, maxBytes: number, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      incoming.destroy();
      throw new EgressError("tooLarge", `The answer of ${host} has more than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return decoded(Buffer.concat(chunks), incoming.headers["content-type"]);
}

/** By the charset of the answer if it is known, otherwise UTF-8. */
function decoded(bytes: Buffer, contentType: string | undefined): string {
  const charset = /;\s*charset="?([\w-]+)/i.exec(contentType ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const first = new Map<string, [string, string]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = [rawHeaders[at], rawHeaders[at + 1]];
    if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), [name, value]);
  }
  return [...first.values()];
}
