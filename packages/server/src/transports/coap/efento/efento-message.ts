import { linkSchema, type MessageType } from "../../../kernel/protobuf/message-type.ts";
import { messagesIn, type ProtoMessage, textIn } from "../../../kernel/protobuf/proto-message.ts";
import { parseProtoSchema } from "../../../kernel/protobuf/proto-schema.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";

/** What sensors of Efento send (reference: device connectivity, 8.8). */
const SCHEMA = `syntax = "proto3";
  message ProtoChannel {
    int32 type = 1; int32 timestamp = 2; sint32 start_point = 4; repeated sint32 sample_offsets = 5;
  }
  message ProtoMeasurements {
    bytes serial_num = 1; bool battery_status = 2; uint32 measurement_period_base = 3; repeated ProtoChannel channels = 4;
    uint32 next_transmission_at = 5; uint32 transfer_reason = 6; uint32 signal = 7;
    uint32 measurement_period_factor = 8; uint32 hash = 9; string cloud_token = 16;
  }`;

/** A channel: samples of one sensor. */
export interface EfentoChannel {
  /** Number of the type in the contract. */
  readonly type: number;
  /** Seconds since the epoch of the first sample. */
  readonly timestamp: number;
  readonly startPoint: number;
  readonly offsets: readonly number[];
}

export interface EfentoMeasurements {
  /** The access token of the device. */
  readonly token: string;
  readonly serial: Buffer;
  readonly batteryOk: boolean;
  /** Seconds; the time between samples is this times the factor. */
  readonly periodBase: number;
  /** 0: none was sent. */
  readonly periodFactor: number;
  /** Seconds since the epoch. */
  readonly nextTransmissionAt: number;
  readonly signal: number;
  readonly channels: readonly EfentoChannel[];
}

let linked: MessageType | undefined;

/** @throws {PlatformError} `badRequest` for what is not Protobuf. */
export function readMeasurements(payload: Buffer): EfentoMeasurements {
  linked ??= linkSchema(parseProtoSchema(SCHEMA)).messages.get("ProtoMeasurements");
  if (!linked) throw new Error("there is no message of Efento");
  const message = readMessage(linked, payload);
  const serial = message.get("serial_num");
  return {
    token: textIn(message, "cloud_token") ?? "",
    serial: serial instanceof Uint8Array ? Buffer.from(serial) : Buffer.alloc(0),
    batteryOk: message.get("battery_status") === true,
    periodBase: numberIn(message, "measurement_period_base"),
    periodFactor: numberIn(message, "measurement_period_factor"),
    nextTransmissionAt: numberIn(message, "next_transmission_at"),
    signal: numberIn(message, "signal"),
    channels: messagesIn(message, "channels").map((channel) => ({
      type: numberIn(channel, "type"),
      timestamp: numberIn(channel, "timestamp"),
      startPoint: numberIn(channel, "start_point"),
      offsets: numbersIn(channel, "sample_offsets"),
    })),
  };
}

function numberIn(message: ProtoMessage, name: string): number {
  const value = message.get(name);
  return typeof value === "number" ? value : 0;
}

function numbersIn(message: ProtoMessage, name: string): readonly number[] {
  const value = message.get(name);
  return Array.isArray(value) ? value.filter((each) => typeof each === "number") : [];
}
