import { type IncomingHttpHeaders, type OutgoingHttpHeaders, sensitiveHeaders } from "node:http2";
import { isIP } from "node:net";
import type { PassedClient } from "./passed-client.ts";

const ADDRESS = "client-address";
const CERTIFICATES = "client-certificates";
/** Of all certificates of a client together; a block of headers has 64 KiB at most. */
const MAX_CERTIFICATE_BYTES = 32_768;
const LISTENER = /^\/([a-z0-9-]{1,30})$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The head of the stream that carries a client's connection; undefined when its certificates are too long for one. */
export function headersOf(listener: string, { address, certificates }: PassedClient): OutgoingHttpHeaders | undefined {
  if (certificates.reduce((sum, { length }) => sum + length, 0) > MAX_CERTIFICATE_BYTES) return undefined;
  const chain = certificates.map((der) => Buffer.from(der).toString("base64")).join(",");
  return {
    ":method": "POST",
    ":path": `/${listener}`,
    [ADDRESS]: address,
    ...(chain === "" ? {} : { [CERTIFICATES]: chain }),
    [sensitiveHeaders]: [CERTIFICATES], // would push everything else out of the table of repeated headers
  };
}

/** Reads such a head; undefined when it is none. */
export function readHeaders(
  headers: IncomingHttpHeaders,
): { readonly listener: string; readonly client: PassedClient } | undefined {
  const listener = LISTENER.exec(String(headers[":path"]))?.[1];
  const address = String(headers[ADDRESS] ?? "");
  const chain = String(headers[CERTIFICATES] ?? "");
  if (listener === undefined || isIP(address) === 0) return undefined;
  const texts = chain === "" ? [] : chain.split(",");
  if (!texts.every((text) => BASE64.test(text))) return undefined;
  return { listener, client: { address, certificates: texts.map((text) => Buffer.from(text, "base64")) } };
}
