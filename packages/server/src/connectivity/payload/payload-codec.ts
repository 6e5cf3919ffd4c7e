import type { Entry, TelemetryBlock } from "@orrery/model";
import type { AttributeChange } from "../attribute-change.ts";
import type { AttributeKeys, AttributeValues } from "../attribute-reads.ts";
import type { ClaimRequest } from "../claim/claim-request.ts";
import type { RpcDownlink } from "../device-session.ts";

/** A client-side RPC; `params` is JSON text, absent when the device sent none or null. */
export interface RpcCall {
  readonly method: string;
  readonly params: string | undefined;
}

/** A payload that is sent to a device. */
export type Payload = string | Buffer;

/**
 * Reads and writes the payloads of devices in one format. Payloads are between `start` and `end` of bytes that are
 * valid during the call only; one that cannot be read throws {@link PlatformError} `badRequest`.
 */
export interface PayloadCodec {
  telemetry(bytes: Buffer, start: number, end: number): readonly TelemetryBlock[];
  attributes(bytes: Buffer, start: number, end: number): readonly Entry[];
  attributeKeys(bytes: Buffer, start: number, end: number): AttributeKeys;
  rpcCall(bytes: Buffer, start: number, end: number): RpcCall;
  /** The device's answer to a server-side RPC, as text. */
  rpcAnswer(bytes: Buffer, start: number, end: number): string;
  claim(bytes: Buffer, start: number, end: number): ClaimRequest;
  writeAttributes(requestId: number, values: AttributeValues): Payload;
  writeAttributeChange(change: AttributeChange): Payload;
  /** @throws {PlatformError} `badRequest` for a command that this format cannot express. */
  writeRpcRequest(request: RpcDownlink): Payload;
  /** `data`: the answer of the rule chain, as text; `undefined` when there was none in time. */
  writeRpcReply(requestId: number, data: string | undefined): Payload;
}
