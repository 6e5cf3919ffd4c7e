import { type Entry, isPlatformError, MAX_TS, PlatformError, type TelemetryBlock } from "@orrery/model";
import {
  messageIn,
  messagesIn,
  type ProtoMessage,
  type ProtoValue,
  protoMessage,
  textIn,
} from "../../../kernel/protobuf/proto-message.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import type { AttributeChange } from "../../attribute-change.ts";
import type { AttributeValues } from "../../attribute-reads.ts";
import { type ClaimRequest, claimRequest } from "../../claim/claim-request.ts";
import type { RpcDownlink } from "../../device-session.ts";
import {
  type ChildAttributeRequest,
  type ChildName,
  type ChildParts,
  type ChildRpcAnswer,
  childKeys,
  DEFAULT_CHILD_TYPE,
  type GatewayCodec,
} from "../gateway-codec.ts";
import { type FixedMessage, fixedMessage } from "./fixed-messages.ts";
import { attributeChangeMessage, attributesMessage, readEntries } from "./key-values.ts";

/** Messages of gateways in Protobuf (reference: device connectivity, 6.7): all of them are messages of the contract. */
export class ProtobufGatewayCodec implements GatewayCodec {
  connect(bytes: Buffer, start: number, end: number): ChildName {
    const message = read("ConnectMsg", bytes, start, end);
    return { device: deviceIn(message), type: textIn(message, "deviceType") ?? DEFAULT_CHILD_TYPE };
  }

  disconnect(bytes: Buffer, start: number, end: number): string {
    return deviceIn(read("DisconnectMsg", bytes, start, end));
  }

  telemetry(bytes: Buffer, start: number, end: number): ChildParts<readonly TelemetryBlock[]> {
    return partsIn(read("GatewayTelemetryMsg", bytes, start, end)).map((part) => [deviceIn(part), blocksIn(part)]);
  }

  attributes(bytes: Buffer, start: number, end: number): ChildParts<readonly Entry[]> {
    return partsIn(read("GatewayAttributesMsg", bytes, start, end)).map((part) => [
      deviceIn(part),
      lenient(() => readEntries(messageIn(part, "msg"), "kv")),
    ]);
  }

  claims(bytes: Buffer, start: number, end: number): ChildParts<ClaimRequest> {
    return partsIn(read("GatewayClaimMsg", bytes, start, end)).map((part) => {
      const claim = messageIn(part, "claimRequest");
      const durationMs = Number(claim.get("durationMs") ?? 0);
      return [deviceIn(part), lenient(() => claimRequest(textIn(claim, "secretKey") ?? "", durationMs))];
    });
  }

  attributeRequest(bytes: Buffer, start: number, end: number): ChildAttributeRequest {
    const request = read("GatewayAttributesRequestMsg", bytes, start, end);
    const keys = request.get("keys");
    const texts = Array.isArray(keys) ? keys.map(String) : [];
    return {
      device: deviceIn(request),
      requestId: Number(request.get("id") ?? 0),
      keys: childKeys(texts, request.get("client") === true),
    };
  }

  rpcAnswer(bytes: Buffer, start: number, end: number): ChildRpcAnswer {
    const answer = read("GatewayRpcResponseMsg", bytes, start, end);
    return {
      device: deviceIn(answer),
      requestId: Number(answer.get("id") ?? 0),
      data: textIn(answer, "data") ?? "",
    };
  }

  writeAttributes(deviceName: string, requestId: number, values: AttributeValues): Buffer {
    const responseMsg = attributesMessage(requestId, values);
    return write("GatewayAttributeResponseMsg", { deviceName, responseMsg });
  }

  writeAttributeChange(deviceName: string, change: AttributeChange): Buffer {
    const notificationMsg = attributeChangeMessage(change);
    return write("GatewayAttributeUpdateNotificationMsg", { deviceName, notificationMsg });
  }

  writeRpcRequest(deviceName: string, { id, method, params }: RpcDownlink): Buffer {
    const rpcRequestMsg = protoMessage({ requestId: id, methodName: method, params });
    return write("GatewayDeviceRpcRequestMsg", { deviceName, rpcRequestMsg });
  }
}

/** 0 means the time of arrival. */
function blocksIn(part: ProtoMessage): readonly TelemetryBlock[] {
  const blocks = messagesIn(messageIn(part, "msg"), "tsKvList");
  if (blocks.length === 0) throw new PlatformError("badRequest", "The telemetry of a device is empty");
  return blocks.map((block) => ({ ts: timeIn(block), entries: readEntries(block, "kv") }));
}

function timeIn(block: ProtoMessage): number | undefined {
  const ts = Number(block.get("ts") ?? 0);
  if (Math.abs(ts) > MAX_TS) throw new PlatformError("badRequest", "The time of a value cannot be stored");
  return ts === 0 ? undefined : ts;
}

/** @throws {PlatformError} `badRequest` for a list of nothing. */
function partsIn(message: ProtoMessage): readonly ProtoMessage[] {
  const parts = messagesIn(message, "msg");
  if (parts.length === 0) throw new PlatformError("badRequest", "The message of the gateway is empty");
  return parts;
}

function deviceIn(message: ProtoMessage): string {
  const device = textIn(message, "deviceName");
  if (device === undefined) throw new PlatformError("badRequest", "The message of the gateway names no device");
  return device;
}

/** A part that is wrong is left out, the others are not (reference: device connectivity, 6.6). */
function lenient<T>(readPart: () => T): T | undefined {
  try {
    return readPart();
  } catch (error) {
    if (isPlatformError(error, "badRequest")) return undefined;
    throw error;
  }
}

function read(name: FixedMessage, bytes: Buffer, start: number, end: number): ProtoMessage {
  return readMessage(fixedMessage(name), bytes, start, end);
}

function write(name: FixedMessage, members: Readonly<Record<string, ProtoValue>>): Buffer {
  return writeMessage(fixedMessage(name), protoMessage(members));
}
