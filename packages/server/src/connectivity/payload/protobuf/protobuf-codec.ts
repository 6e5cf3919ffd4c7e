import {
  type Entry,
  formatExactJson,
  JsonNumber,
  PlatformError,
  parseExactJson,
  parseLenientJson,
  type TelemetryBlock,
} from "@orrery/model";
import { messageOfJson } from "../../../kernel/protobuf/json-message.ts";
import { messageJson } from "../../../kernel/protobuf/message-json.ts";
import type { MessageType } from "../../../kernel/protobuf/message-type.ts";
import { type ProtoValue, protoMessage, textIn } from "../../../kernel/protobuf/proto-message.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import type { AttributeChange } from "../../attribute-change.ts";
import { type AttributeKeys, type AttributeValues, splitKeys } from "../../attribute-reads.ts";
import { type ClaimRequest, claimRequest } from "../../claim/claim-request.ts";
import type { RpcDownlink } from "../../device-session.ts";
import type { JsonPayloadReader } from "../json-payload-reader.ts";
import type { PayloadCodec, RpcCall } from "../payload-codec.ts";
import type { DeviceSchemas } from "./device-schemas.ts";
import { type FixedMessage, fixedMessage } from "./fixed-messages.ts";
import { attributeChangeMessage, attributesMessage } from "./key-values.ts";

/**
 * Payloads in Protobuf. Telemetry, attributes and server-side RPC use the message types of the profile and become
 * values as their JSON would; everything else uses the messages of the contract (reference: device connectivity, 5 and
 * 18).
 */
export class ProtobufCodec implements PayloadCodec {
  readonly #reader: JsonPayloadReader;
  readonly #schemas: DeviceSchemas | undefined;

  /** Without schemas, messages of the profile throw `badRequest`. */
  constructor(reader: JsonPayloadReader, schemas: DeviceSchemas | undefined) {
    this.#reader = reader;
    this.#schemas = schemas;
  }

  telemetry(bytes: Buffer, start: number, end: number): readonly TelemetryBlock[] {
    return this.#reader.telemetry(jsonOf(this.#type("telemetry"), bytes, start, end));
  }

  attributes(bytes: Buffer, start: number, end: number): readonly Entry[] {
    return this.#reader.attributes(jsonOf(this.#type("attributes"), bytes, start, end));
  }

  attributeKeys(bytes: Buffer, start: number, end: number): AttributeKeys {
    const request = readMessage(fixedMessage("AttributesRequest"), bytes, start, end);
    return {
      clientKeys: splitKeys(textIn(request, "clientKeys")),
      sharedKeys: splitKeys(textIn(request, "sharedKeys")),
    };
  }

  rpcCall(bytes: Buffer, start: number, end: number): RpcCall {
    const call = readMessage(fixedMessage("RpcRequest"), bytes, start, end);
    const params = parseLenientJson(textIn(call, "params") ?? "");
    return {
      method: textIn(call, "method") ?? "",
      params: params === null ? undefined : formatExactJson(params, { dropNullMembers: true }),
    };
  }

  rpcAnswer(bytes: Buffer, start: number, end: number): string {
    return jsonOf(this.#type("rpcResponse"), bytes, start, end);
  }

  claim(bytes: Buffer, start: number, end: number): ClaimRequest {
    const claim = readMessage(fixedMessage("ClaimDevice"), bytes, start, end);
    return claimRequest(textIn(claim, "secretKey") ?? "", Number(claim.get("durationMs") ?? 0));
  }

  writeAttributes(requestId: number, values: AttributeValues): Buffer {
    return writeMessage(fixedMessage("GetAttributeResponseMsg"), attributesMessage(requestId, values));
  }

  writeAttributeChange(change: AttributeChange): Buffer {
    return writeMessage(fixedMessage("AttributeUpdateNotificationMsg"), attributeChangeMessage(change));
  }

  writeRpcRequest({ id, method, params }: RpcDownlink): Buffer {
    const type = this.#type("rpcRequest");
    const command = new Map([
      ["method", method],
      ["requestId", new JsonNumber(String(id))],
      ["params", parseExactJson(params)],
    ] as const);
    return writeMessage(type, messageOfJson(type, command));
  }

  writeRpcReply(requestId: number, data: string | undefined): Buffer {
    return write("ToServerRpcResponseMsg", {
      requestId,
      payload: data,
      error: data === undefined ? "timeout" : undefined,
    });
  }

  #type(of: Parameters<DeviceSchemas["type"]>[0]): MessageType {
    if (!this.#schemas) throw new PlatformError("badRequest", "The profile of the device has no Protobuf schemas");
    return this.#schemas.type(of);
  }
}

function jsonOf(type: MessageType, bytes: Buffer, start: number, end: number): string {
  return messageJson(type, readMessage(type, bytes, start, end));
}

function write(name: FixedMessage, members: Readonly<Record<string, ProtoValue | undefined>>): Buffer {
  return writeMessage(fixedMessage(name), protoMessage(members));
}
