import { isRecord, type JsonObject, PlatformError } from "@orrery/model";
import { type Field, isMessage, linkSchema, type MessageType } from "../kernel/protobuf/message-type.ts";
import { ProtoSchemaError, parseProtoSchema } from "../kernel/protobuf/proto-schema.ts";

/** The schema of a payload; `check` gets the message that devices send: the last one of the schema. */
interface PayloadSchema {
  readonly member: string;
  readonly name: string;
  /** Whether a default applies when none is given. */
  readonly hasDefault: boolean;
  readonly check?: (message: MessageType) => void;
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
  const { last } = linkSchema(parseProtoSchema(text));
  check?.(last);
}

function checkTelemetry({ fields }: MessageType): void {
  if (fields.length === 0) throw new ProtoSchemaError("The message should have fields!");
  const ts = fields.find(({ name }) => name === "ts");
  const values = fields.find(({ name }) => name === "values");
  if (fields.length !== 2 || !ts || !values) return;
  if (!isSingle(values) || !isMessage(values.type)) throw new ProtoSchemaError("Field 'values' should be a message!");
  if (ts.type !== "int64") throw new ProtoSchemaError("Field 'ts' should be of the type int64!");
  if (ts.label !== "optional") throw new ProtoSchemaError("Field 'ts' should have the label optional!");
}

function isSingle({ label }: Field): boolean {
  return label === "implicit" || label === "optional";
}

const RPC_FIELDS: Readonly<Record<string, string | undefined>> = {
  method: "string",
  requestId: "int32",
  params: undefined,
};

function checkRpcRequest({ fields }: MessageType): void {
  if (
    fields.length !== Object.keys(RPC_FIELDS).length ||
    !fields.every(({ name }) => Object.hasOwn(RPC_FIELDS, name))
  ) {
    throw new ProtoSchemaError("The message should have exactly the fields 'method', 'requestId' and 'params'!");
  }
  for (const { name, type, label } of fields) {
    const wanted = RPC_FIELDS[name] ?? type;
    if (type !== wanted) throw new ProtoSchemaError(`Field '${name}' should be of the type ${wanted}!`);
    if (label === "repeated" || label === "map") throw new ProtoSchemaError(`Field '${name}' should not be repeated!`);
  }
}

function objectIn(value: unknown): JsonObject | undefined {
  return isRecord(value) ? value : undefined;
}
