import {
  type Entry,
  type ExactJson,
  formatExactJson,
  isJsonArray,
  isJsonObject,
  isPlatformError,
  JsonNumber,
  PlatformError,
  parseLenientJson,
  type TelemetryBlock,
  valueJson,
} from "@orrery/model";
import type { Attribute } from "../../kernel/bus/events.ts";
import { type AttributeChange, valuesJson } from "../attribute-change.ts";
import type { AttributeValues } from "../attribute-reads.ts";
import { type ClaimRequest, parseClaimRequest } from "../claim/claim-request.ts";
import type { RpcDownlink } from "../device-session.ts";
import {
  type ChildAttributeRequest,
  type ChildName,
  type ChildParts,
  type ChildRpcAnswer,
  childKeys,
  DEFAULT_CHILD_TYPE,
  type GatewayCodec,
} from "./gateway-codec.ts";
import { textOf } from "./json-codec.ts";
import type { JsonPayloadReader } from "./json-payload-reader.ts";

/** Messages of gateways in JSON. */
export class JsonGatewayCodec implements GatewayCodec {
  readonly #reader: JsonPayloadReader;

  constructor(reader: JsonPayloadReader) {
    this.#reader = reader;
  }

  connect(bytes: Buffer, start: number, end: number): ChildName {
    const message = objectIn(bytes, start, end);
    const type = message.get("type");
    return {
      device: namedDevice(message),
      type: type === undefined || type === null ? DEFAULT_CHILD_TYPE : plain(type),
    };
  }

  disconnect(bytes: Buffer, start: number, end: number): string {
    return namedDevice(objectIn(bytes, start, end));
  }

  telemetry(bytes: Buffer, start: number, end: number): ChildParts<readonly TelemetryBlock[]> {
    return [...this.#reader.childTelemetry(textOf(bytes, start, end))];
  }

  attributes(bytes: Buffer, start: number, end: number): ChildParts<readonly Entry[]> {
    return partsOf(bytes, start, end, (text) => this.#reader.attributes(text));
  }

  claims(bytes: Buffer, start: number, end: number): ChildParts<ClaimRequest> {
    return partsOf(bytes, start, end, parseClaimRequest);
  }

  attributeRequest(bytes: Buffer, start: number, end: number): ChildAttributeRequest {
    const request = objectIn(bytes, start, end);
    const keys = keysOf(request);
    const client = request.get("client");
    if (typeof client !== "boolean") throw bad("client");
    return {
      device: plain(request.get("device")),
      requestId: idOf(request) ?? refuse("id"),
      keys: childKeys(keys, client),
    };
  }

  rpcAnswer(bytes: Buffer, start: number, end: number): ChildRpcAnswer | undefined {
    const answer = objectIn(bytes, start, end);
    const device = plain(answer.get("device"));
    const requestId = idOf(answer);
    const data = answer.get("data");
    return requestId === undefined || data === undefined
      ? undefined
      : { device, requestId, data: formatExactJson(data) };
  }

  writeAttributes(device: string, id: number, { client, shared, isMultiple }: AttributeValues): string {
    const alone = (attributes: readonly Attribute[]) => !isMultiple && attributes.length === 1;
    const single = [client, shared].flatMap((attributes) => (alone(attributes) ? attributes : []));
    const several = [client, shared].flatMap((attributes) => (alone(attributes) ? [] : attributes));
    const value = single.at(-1);
    const members = [
      `"id":${id},"device":${JSON.stringify(device)}`,
      ...(value ? [`"value":${valueJson(value.value)}`] : []),
      ...(several.length > 0 ? [`"values":${valuesJson(several)}`] : []),
    ];
    return `{${members.join(",")}}`;
  }

  writeAttributeChange(device: string, change: AttributeChange): string {
    return `{"device":${JSON.stringify(device)},"data":${change.json}}`;
  }

  writeRpcRequest(device: string, { id, method, params }: RpcDownlink): string {
    return `{"device":${JSON.stringify(device)},"data":{"id":${id},"method":${JSON.stringify(method)},"params":${params}}}`;
  }
}

function keysOf(request: ReadonlyMap<string, ExactJson>): readonly string[] {
  const key = request.get("key");
  if (key !== undefined) return [plain(key)];
  const keys = request.get("keys");
  if (keys === undefined || keys === null || !isJsonArray(keys)) throw bad("keys");
  return keys.map(plain);
}

function partsOf<T>(bytes: Buffer, start: number, end: number, read: (text: string) => T): ChildParts<T> {
  return [...objectIn(bytes, start, end)].map(([device, part]) => [device, readPart(part, read)]);
}

/** A part that is wrong is left out, the others are not (reference: device connectivity, 6.6). */
function readPart<T>(part: ExactJson, read: (text: string) => T): T | undefined {
  if (part === null || !isJsonObject(part)) return undefined;
  try {
    return read(formatExactJson(part));
  } catch (error) {
    if (isPlatformError(error, "badRequest")) return undefined;
    throw error;
  }
}

function objectIn(bytes: Buffer, start: number, end: number): ReadonlyMap<string, ExactJson> {
  const document = parseLenientJson(textOf(bytes, start, end));
  if (document === null || !isJsonObject(document))
    throw new PlatformError("badRequest", "The payload is not a JSON object");
  return document;
}

/** Of a message about one child alone, which cannot be without its name. */
function namedDevice(message: ReadonlyMap<string, ExactJson>): string {
  return plain(message.get("device")) || refuse("device");
}

function idOf(message: ReadonlyMap<string, ExactJson>): number | undefined {
  const id = message.get("id");
  if (id === undefined || id === null) return undefined;
  const value = Number(plain(id));
  return value === (value | 0) ? value : refuse("id");
}

function plain(value: ExactJson | undefined): string {
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value instanceof JsonNumber) return value.text;
  throw bad("device");
}

function refuse(member: string): never {
  throw bad(member);
}

function bad(member: string): PlatformError {
  return new PlatformError("badRequest", `The message of the gateway has no ${member}, or not the right one`);
}
