import { PlatformError, type ProtobufSchemas } from "@orrery/model";
import { linkSchema, type MessageType } from "../../../kernel/protobuf/message-type.ts";
import { ProtoSchemaError, parseProtoSchema } from "../../../kernel/protobuf/proto-schema.ts";

/** The schemas of commands that a profile leaves empty. */
const DEFAULTS: ProtobufSchemas = {
  telemetry: "",
  attributes: "",
  rpcRequest: `syntax = "proto3";
    message RpcRequestMsg { optional string method = 1; optional int32 requestId = 2; optional string params = 3; }`,
  rpcResponse: 'syntax = "proto3"; message RpcResponseMsg { optional string payload = 1; }',
};

/** The message types that a profile describes; each is compiled when it is first needed. */
export class DeviceSchemas {
  readonly #schemas: ProtobufSchemas;
  readonly #types: Partial<Record<keyof ProtobufSchemas, MessageType>> = {};

  constructor(schemas: ProtobufSchemas) {
    this.#schemas = schemas;
  }

  /** @throws {PlatformError} `badRequest` for a schema that was stored before schemas were checked. */
  type(of: keyof ProtobufSchemas): MessageType {
    const type = this.#types[of] ?? compile(this.#schemas[of] || DEFAULTS[of]);
    this.#types[of] = type;
    return type;
  }
}

function compile(text: string): MessageType {
  try {
    return linkSchema(parseProtoSchema(text)).last;
  } catch (error) {
    if (!(error instanceof ProtoSchemaError)) throw error;
    throw new PlatformError("badRequest", `The Protobuf schema of the profile is not valid: ${error.message}`, {
      cause: error,
    });
  }
}
