import type { Entry, TelemetryBlock } from "@orrery/model";
import type { AttributeChange } from "../attribute-change.ts";
import type { AttributeKeys, AttributeValues } from "../attribute-reads.ts";
import type { ClaimRequest } from "../claim/claim-request.ts";
import type { RpcDownlink } from "../device-session.ts";
import type { Payload } from "./payload-codec.ts";

/** A child that a gateway names; an empty name is nobody's. */
export interface ChildName {
  readonly device: string;
  /** Name of the profile that a new child gets. */
  readonly type: string;
}

/** What a message says of several children; `undefined` for a part that cannot be read, which is left out. */
export type ChildParts<T> = readonly (readonly [device: string, part: T | undefined])[];

export interface ChildAttributeRequest {
  readonly device: string;
  readonly requestId: number;
  readonly keys: AttributeKeys;
}

export interface ChildRpcAnswer {
  readonly device: string;
  readonly requestId: number;
  /** The answer as text. */
  readonly data: string;
}

/**
 * Reads and writes what gateways say of their children, in one format (reference: device connectivity, 6). What is read
 * lies between `start` and `end` of bytes that are valid during the call only; a message that cannot be read as a whole
 * throws {@link PlatformError} `badRequest`.
 */
export interface GatewayCodec {
  connect(bytes: Buffer, start: number, end: number): ChildName;
  /** The name of the child. */
  disconnect(bytes: Buffer, start: number, end: number): string;
  telemetry(bytes: Buffer, start: number, end: number): ChildParts<readonly TelemetryBlock[]>;
  attributes(bytes: Buffer, start: number, end: number): ChildParts<readonly Entry[]>;
  claims(bytes: Buffer, start: number, end: number): ChildParts<ClaimRequest>;
  attributeRequest(bytes: Buffer, start: number, end: number): ChildAttributeRequest;
  /** `undefined` for an answer without an id or a content, which is ignored. */
  rpcAnswer(bytes: Buffer, start: number, end: number): ChildRpcAnswer | undefined;
  writeAttributes(device: string, requestId: number, values: AttributeValues): Payload;
  writeAttributeChange(device: string, change: AttributeChange): Payload;
  writeRpcRequest(device: string, request: RpcDownlink): Payload;
}

/** Profile of children that a gateway names without one. */
export const DEFAULT_CHILD_TYPE = "default";

/** Keys of one scope; without any, all that the child may see, of both scopes. */
export function childKeys(keys: readonly string[], client: boolean): AttributeKeys {
  if (keys.length === 0) return { clientKeys: undefined, sharedKeys: undefined };
  return client ? { clientKeys: keys, sharedKeys: undefined } : { clientKeys: undefined, sharedKeys: keys };
}
