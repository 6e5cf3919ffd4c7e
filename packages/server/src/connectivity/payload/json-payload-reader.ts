import {
  type ChildTelemetry,
  DEVICE_VALUES,
  type Entry,
  type ExactJson,
  formatExactJson,
  isJsonArray,
  isJsonObject,
  JsonNumber,
  PlatformError,
  parseChildTelemetry,
  parseLenientJson,
  parseTelemetry,
  parseValues,
  type TelemetryBlock,
  type ValueOptions,
} from "@orrery/model";
import { type AttributeKeys, splitKeys } from "../attribute-reads.ts";
import type { RpcCall } from "./payload-codec.ts";

/**
 * Parses the JSON that devices send, leniently (reference: device connectivity, 3 and 4.7). Every method throws {@link
 * PlatformError} `badRequest` for a payload that cannot be parsed.
 */
export class JsonPayloadReader {
  readonly #options: ValueOptions;

  constructor(options: ValueOptions = DEVICE_VALUES) {
    this.#options = options;
  }

  telemetry(text: string): readonly TelemetryBlock[] {
    return parseTelemetry(text, this.#options);
  }

  childTelemetry(text: string): ChildTelemetry {
    return parseChildTelemetry(text, this.#options);
  }

  attributes(text: string): readonly Entry[] {
    return parseValues(text, this.#options);
  }

  attributeKeys(text: string): AttributeKeys {
    const request = parseObject(text);
    return {
      clientKeys: splitKeys(keysOf(request.get("clientKeys"))),
      sharedKeys: splitKeys(keysOf(request.get("sharedKeys"))),
    };
  }

  rpcCall(text: string): RpcCall {
    const request = parseObject(text);
    const method = request.get("method");
    if (typeof method !== "string") throw new PlatformError("badRequest", "Method is not present in the request");
    const params = request.get("params") ?? null;
    return { method, params: params === null ? undefined : formatExactJson(params, { dropNullMembers: true }) };
  }
}

function parseObject(text: string): ReadonlyMap<string, ExactJson> {
  const document = parseLenientJson(text);
  if (isJsonObject(document)) return document;
  throw new PlatformError("badRequest", "The payload is not a JSON object");
}

/** A text, a number or a boolean; an array only when it holds exactly one of them. */
function keysOf(value: ExactJson | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return String(value);
  if (value instanceof JsonNumber) return value.text;
  if (value !== null && isJsonArray(value) && value.length === 1) return keysOf(value[0]);
  throw new PlatformError("badRequest", "Attribute keys are not a text");
}
