import {
  type Entry,
  formatExactJson,
  isJsonArray,
  isJsonObject,
  longValue,
  PlatformError,
  parseLenientJson,
  type TypedValue,
} from "@orrery/model";
import type { Attribute } from "../../../kernel/bus/events.ts";
import {
  messagesIn,
  type ProtoMessage,
  type ProtoValue,
  protoMessage,
  textIn,
} from "../../../kernel/protobuf/proto-message.ts";
import type { AttributeChange } from "../../attribute-change.ts";
import type { AttributeValues } from "../../attribute-reads.ts";

/** In the order of their numbers in the contract. */
const TYPES: readonly TypedValue["type"][] = ["BOOLEAN", "LONG", "DOUBLE", "STRING", "JSON"];
const MEMBERS: Readonly<Record<TypedValue["type"], string>> = {
  BOOLEAN: "bool_v",
  LONG: "long_v",
  DOUBLE: "double_v",
  STRING: "string_v",
  JSON: "json_v",
};

/** A `GetAttributeResponseMsg`. */
export function attributesMessage(requestId: number, { client, shared, isMultiple }: AttributeValues): ProtoMessage {
  return protoMessage({
    requestId,
    clientAttributeList: client.map(attributeMessage),
    sharedAttributeList: shared.map(attributeMessage),
    isMultipleAttributesRequest: isMultiple,
  });
}

/** An `AttributeUpdateNotificationMsg`. */
export function attributeChangeMessage({ updated, deleted = [] }: AttributeChange): ProtoMessage {
  return protoMessage({ sharedUpdated: updated.map(attributeMessage), sharedDeleted: deleted });
}

function attributeMessage({ key, lastUpdateTs, value }: Attribute): ProtoMessage {
  return protoMessage({ ts: BigInt(Math.trunc(lastUpdateTs)), kv: keyValueMessage(key, value) });
}

function keyValueMessage(key: string, value: TypedValue): ProtoMessage {
  const member: ProtoValue = value.type === "LONG" ? BigInt(value.value) : value.value;
  return protoMessage({ key, type: TYPES.indexOf(value.type), [MEMBERS[value.type]]: member });
}

/**
 * The values of the `KeyValueProto`s of a field, with the types that they say; of a key that comes twice, the last.
 * @throws {PlatformError} `badRequest` when there are none, or one is wrong (reference: device connectivity, 6.7).
 */
export function readEntries(message: ProtoMessage, name: string): readonly Entry[] {
  const entries = new Map<string, TypedValue>();
  for (const kv of messagesIn(message, name)) entries.set(textIn(kv, "key") ?? refuse("no key"), readValue(kv));
  return entries.size > 0 ? [...entries] : refuse("no values");
}

function readValue(kv: ProtoMessage): TypedValue {
  const type = TYPES[Number(kv.get("type") ?? 0)] ?? refuse("a value of no type");
  switch (type) {
    case "BOOLEAN":
      return { type, value: kv.get(MEMBERS[type]) === true };
    case "LONG":
      return longValue(BigInt(String(kv.get(MEMBERS[type]) ?? 0)));
    case "DOUBLE": {
      const value = Number(kv.get(MEMBERS[type]) ?? 0);
      return Number.isFinite(value) ? { type, value: value + 0 } : refuse("a number without an end");
    }
    case "STRING":
      return { type, value: textIn(kv, MEMBERS[type]) ?? refuse("an empty text") };
    case "JSON":
      return jsonValue(textIn(kv, MEMBERS[type]) ?? "");
  }
}

/** JSON values are objects and arrays; others have types of their own. */
function jsonValue(text: string): TypedValue {
  const document = parseLenientJson(text);
  if (document !== null && (isJsonObject(document) || isJsonArray(document))) {
    return { type: "JSON", value: formatExactJson(document, { dropNullMembers: true }) };
  }
  return { type: "STRING", value: typeof document === "string" ? document : formatExactJson(document) };
}

function refuse(what: string): never {
  throw new PlatformError("badRequest", `The message has ${what}`);
}
