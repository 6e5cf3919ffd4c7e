import { isUtf8 } from "node:buffer";
import { type Entry, PlatformError, type TelemetryBlock } from "@orrery/model";
import type { AttributeChange } from "../attribute-change.ts";
import { type AttributeKeys, type AttributeValues, attributeValuesJson } from "../attribute-reads.ts";
import { type ClaimRequest, parseClaimRequest } from "../claim/claim-request.ts";
import type { RpcDownlink } from "../device-session.ts";
import type { JsonPayloadReader } from "./json-payload-reader.ts";
import type { PayloadCodec, RpcCall } from "./payload-codec.ts";

const REPLACEMENT = "\ufffd";
/** The answer that a device gets when no rule chain answers its client-side RPC. */
export const NO_ANSWER = '{"error":"timeout"}';

/** Payloads in JSON, as UTF-8. */
export class JsonCodec implements PayloadCodec {
  /** Also used by transports that have the payload as text. */
  readonly reader: JsonPayloadReader;

  constructor(reader: JsonPayloadReader) {
    this.reader = reader;
  }

  telemetry(bytes: Buffer, start: number, end: number): readonly TelemetryBlock[] {
    return this.reader.telemetry(textOf(bytes, start, end));
  }

  attributes(bytes: Buffer, start: number, end: number): readonly Entry[] {
    return this.reader.attributes(textOf(bytes, start, end));
  }

  attributeKeys(bytes: Buffer, start: number, end: number): AttributeKeys {
    return this.reader.attributeKeys(textOf(bytes, start, end));
  }

  rpcCall(bytes: Buffer, start: number, end: number): RpcCall {
    return this.reader.rpcCall(textOf(bytes, start, end));
  }

  /** Any bytes: answers need not be JSON (reference: device connectivity, 4.7). */
  rpcAnswer(bytes: Buffer, start: number, end: number): string {
    return bytes.toString("utf8", start, end);
  }

  claim(bytes: Buffer, start: number, end: number): ClaimRequest {
    return parseClaimRequest(textOf(bytes, start, end));
  }

  writeAttributes(_requestId: number, values: AttributeValues): string {
    return attributeValuesJson(values);
  }

  writeAttributeChange(change: AttributeChange): string {
    return change.json;
  }

  writeRpcRequest({ method, params }: RpcDownlink): string {
    return `{"method":${JSON.stringify(method)},"params":${params}}`;
  }

  writeRpcReply(_requestId: number, data: string | undefined): string {
    return data ?? NO_ANSWER;
  }
}

/**
 * The text of a payload.
 * @throws {PlatformError} `badRequest` for invalid UTF-8: the stored text would differ from what was sent.
 */
export function textOf(bytes: Buffer, start: number, end: number): string {
  const text = bytes.toString("utf8", start, end);
  // Invalid sequences were replaced; only texts with the replacement character have to be checked.
  if (text.includes(REPLACEMENT) && !isUtf8(bytes.subarray(start, end))) {
    throw new PlatformError("badRequest", "The payload is not UTF-8");
  }
  return text;
}
