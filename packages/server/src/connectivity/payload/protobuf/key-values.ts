import type { TypedValue } from "@orrery/model";
import type { Attribute } from "../../../kernel/bus/events.ts";
import { type ProtoMessage, type ProtoValue, protoMessage } from "../../../kernel/protobuf/proto-message.ts";

const TYPES: Readonly<Record<TypedValue["type"], number>> = { BOOLEAN: 0, LONG: 1, DOUBLE: 2, STRING: 3, JSON: 4 };
const MEMBERS: Readonly<Record<TypedValue["type"], string>> = {
  BOOLEAN: "bool_v",
  LONG: "long_v",
  DOUBLE: "double_v",
  STRING: "string_v",
  JSON: "json_v",
};

/** Attributes as `TsKvProto`. */
export function attributeMessages(attributes: readonly Attribute[]): readonly ProtoMessage[] {
  return attributes.map(({ key, lastUpdateTs, value }) =>
    protoMessage({ ts: BigInt(Math.trunc(lastUpdateTs)), kv: keyValueMessage(key, value) }),
  );
}

function keyValueMessage(key: string, value: TypedValue): ProtoMessage {
  const member: ProtoValue = value.type === "LONG" ? BigInt(value.value) : value.value;
  return protoMessage({ key, type: TYPES[value.type], [MEMBERS[value.type]]: member });
}
