import { type Entry, isPlatformError, type TelemetryBlock } from "@orrery/model";
import type { AttributeChange } from "../../attribute-change.ts";
import type { AttributeKeys, AttributeValues } from "../../attribute-reads.ts";
import type { ClaimRequest } from "../../claim/claim-request.ts";
import type { RpcDownlink } from "../../device-session.ts";
import type { Payload, PayloadCodec, RpcCall } from "../payload-codec.ts";

/** Reads payloads in one format, and in another when that fails; a third codec writes. */
export class FallbackCodec implements PayloadCodec {
  readonly #first: PayloadCodec;
  readonly #second: PayloadCodec;
  readonly #writer: PayloadCodec;

  constructor(first: PayloadCodec, second: PayloadCodec, writer: PayloadCodec) {
    this.#first = first;
    this.#second = second;
    this.#writer = writer;
  }

  telemetry(bytes: Buffer, start: number, end: number): readonly TelemetryBlock[] {
    return this.#read((codec) => codec.telemetry(bytes, start, end));
  }

  attributes(bytes: Buffer, start: number, end: number): readonly Entry[] {
    return this.#read((codec) => codec.attributes(bytes, start, end));
  }

  attributeKeys(bytes: Buffer, start: number, end: number): AttributeKeys {
    return this.#read((codec) => codec.attributeKeys(bytes, start, end));
  }

  rpcCall(bytes: Buffer, start: number, end: number): RpcCall {
    return this.#read((codec) => codec.rpcCall(bytes, start, end));
  }

  rpcAnswer(bytes: Buffer, start: number, end: number): string {
    return this.#read((codec) => codec.rpcAnswer(bytes, start, end));
  }

  claim(bytes: Buffer, start: number, end: number): ClaimRequest {
    return this.#read((codec) => codec.claim(bytes, start, end));
  }

  writeAttributes(requestId: number, values: AttributeValues): Payload {
    return this.#writer.writeAttributes(requestId, values);
  }

  writeAttributeChange(change: AttributeChange): Payload {
    return this.#writer.writeAttributeChange(change);
  }

  writeRpcRequest(request: RpcDownlink): Payload {
    return this.#writer.writeRpcRequest(request);
  }

  writeRpcReply(requestId: number, data: string | undefined): Payload {
    return this.#writer.writeRpcReply(requestId, data);
  }

  #read<T>(read: (codec: PayloadCodec) => T): T {
    try {
      return read(this.#first);
    } catch (error) {
      if (!isPlatformError(error, "badRequest")) throw error;
      return read(this.#second);
    }
  }
}
