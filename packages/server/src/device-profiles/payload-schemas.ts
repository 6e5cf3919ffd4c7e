import { type JsonObject, PlatformError } from "@orrery/model";
import {
  type ProtoField,
  type ProtoMessage,
  type ProtoSchema,
  ProtoSchemaError,
  parseProtoSchema,
} from "./proto-schema.ts";

const SCALARS: ReadonlySet<string> = new Set([
  ...["double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64"],
  ...["fixed32", "fixed64", "sfixed32", "sfixed64", "bool", "string", "bytes"],
]);

/** The schema of a payload; `check` gets the message that devices send: the last one of the schema. */
interface PayloadSchema {
  readonly member: string;
  readonly name: string;
  /** Whether a default applies when none is given. */
  readonly hasDefault: boolean;
  readonly check?: (message: ProtoMessage, isMessage: (field: ProtoField) => boolean) => void;
}

const SCHEMAS: readonly PayloadSchema[] = [
  { member: "deviceAttributesProtoSchema", name: "attributes proto schema", hasDefault: false },
  { member: "deviceTelemetryProtoSchema", name: "telemetry proto schema", hasDefault: false, check: checkTelemetry },
  { member: "deviceRpcRequestProtoSchema", name: "rpc request proto schema", hasDefault: true, check: checkRpcRequest },
  { member: "deviceRpcResponseProtoSchema", name: "rpc response proto schema", hasDefault: true },
];

/**
 * Checks the Protobuf schemas of MQTT and CoAP devices (reference: device connectivity, 5.1).
 * @throws {PlatformError} `badRequest` about the first invalid one.
 */
export function checkPayloadSchemas(transport: JsonObject): void {
  const payload = payloadOf(transport);
  if (payload?.transportPayloadType !== "PROTOBUF") return;
  for (const schema of SCHEMAS) {
    const text = payload[schema.member] ?? "";
    if (text === "" && schema.hasDefault) continue;
    try {
      checkSchema(schema, text);
    } catch (error) {
      if (!(error instanceof ProtoSchemaError)) throw error;
      const message = `[Transport Configuration] invalid ${schema.name} provided! ${error.message}`;
      throw new PlatformError("badRequest", message, { cause: error });
    }
  }
}

function payloadOf({ type, ...transport }: JsonObject): JsonObject | undefined {
  if (type !== "MQTT" && type !== "COAP") return undefined;
  const owner = type === "MQTT" ? transport : objectIn(transport.coapDeviceTypeConfiguration);
  if (owner?.coapDeviceType === "EFENTO") return undefined;
  return objectIn(owner?.transportPayloadTypeConfiguration);
}

function checkSchema({ check }: PayloadSchema, text: unknown): void {
  if (typeof text !== "string") throw new ProtoSchemaError("The schema should be a text!");
  const schema = parseProtoSchema(text);
  const last = schema.messages.at(-1);
  const types = typesOf(schema);
  if (last)
    check?.(last, ({ type }) => types.get(resolve(type, [...scopeOf(schema), last.name], types) ?? "") === "message");
}

type Types = ReadonlyMap<string, "message" | "enum">;

/** All types of the schema, by full name. @throws {ProtoSchemaError} for a reference to an undefined type. */
function typesOf(schema: ProtoSchema): Types {
  const types = new Map<string, "message" | "enum">();
  const define = (name: string, kind: "message" | "enum"): void => {
    if (types.has(name)) throw new ProtoSchemaError(`'${name}' is defined twice!`);
    types.set(name, kind);
  };
  walk(schema, scopeOf(schema), ({ messages, enums }, scope) => {
    for (const { name } of messages) define([...scope, name].join("."), "message");
    for (const name of enums) define([...scope, name].join("."), "enum");
  });
  walk(schema, scopeOf(schema), ({ messages }, scope) => {
    for (const { name, fields } of messages) {
      const unknown = fields.find(({ type }) => !SCALARS.has(type) && !resolve(type, [...scope, name], types));
      if (unknown) throw new ProtoSchemaError(`The type '${unknown.type}' of '${unknown.name}' is not defined!`);
    }
  });
  return types;
}

type Definitions = Pick<ProtoMessage, "messages" | "enums">;

function walk(
  of: Definitions,
  scope: readonly string[],
  visit: (of: Definitions, scope: readonly string[]) => void,
): void {
  visit(of, scope);
  for (const message of of.messages) walk(message, [...scope, message.name], visit);
}

function scopeOf(schema: ProtoSchema): readonly string[] {
  return schema.package === "" ? [] : schema.package.split(".");
}

/** The full name of a type that is referred to in a scope: the innermost wins. */
function resolve(type: string, scope: readonly string[], types: Types): string | undefined {
  if (type.startsWith(".")) return types.has(type.slice(1)) ? type.slice(1) : undefined;
  for (let depth = scope.length; depth >= 0; depth--) {
    const name = [...scope.slice(0, depth), type].join(".");
    if (types.has(name)) return name;
  }
  return undefined;
}

function checkTelemetry({ fields }: ProtoMessage, isMessage: (field: ProtoField) => boolean): void {
  if (fields.length === 0) throw new ProtoSchemaError("The message should have fields!");
  const ts = fields.find(({ name }) => name === "ts");
  const values = fields.find(({ name }) => name === "values");
  if (fields.length !== 2 || !ts || !values) return;
  if (!isMessage(values)) throw new ProtoSchemaError("Field 'values' should be a message!");
  if (ts.type !== "int64") throw new ProtoSchemaError("Field 'ts' should be of the type int64!");
  if (ts.label !== "optional") throw new ProtoSchemaError("Field 'ts' should have the label optional!");
}

const RPC_FIELDS: Readonly<Record<string, string | undefined>> = {
  method: "string",
  requestId: "int32",
  params: undefined,
};

function checkRpcRequest({ fields }: ProtoMessage): void {
  if (
    fields.length !== Object.keys(RPC_FIELDS).length ||
    !fields.every(({ name }) => Object.hasOwn(RPC_FIELDS, name))
  ) {
    throw new ProtoSchemaError("The message should have exactly the fields 'method', 'requestId' and 'params'!");
  }
  for (const { name, type, label } of fields) {
    const wanted = RPC_FIELDS[name] ?? type;
    if (type !== wanted) throw new ProtoSchemaError(`Field '${name}' should be of the type ${wanted}!`);
    if (label === "repeated") throw new ProtoSchemaError(`Field '${name}' should not be repeated!`);
  }
}

function objectIn(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}
