import { CREDENTIALS_TYPES, type DeviceCredentialsType, PlatformError } from "@orrery/model";
import { type ProtoMessage, type ProtoValue, protoMessage } from "../../../kernel/protobuf/proto-message.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import type { ProvisionAnswer } from "../../provision/provision-answer.ts";
import type { ProvisionRequest } from "../../provision/provision-request.ts";
import { fixedMessage } from "./fixed-messages.ts";

const STATUS: Readonly<Record<ProvisionAnswer["status"], number>> = { SUCCESS: 1, NOT_FOUND: 2, FAILURE: 3 };

/** @throws {PlatformError} `badRequest` for what is no `ProvisionDeviceRequestMsg`. */
export function readProvisionMessage(payload: Buffer): ProvisionRequest {
  const request = readMessage(fixedMessage("ProvisionDeviceRequestMsg"), payload);
  const keys = messageIn(request, "provisionDeviceCredentialsMsg");
  const data = messageIn(request, "credentialsDataProto");
  const basic = messageIn(data, "validateBasicMqttCredRequestMsg");
  return {
    key: textIn(keys, "provisionDeviceKey"),
    secret: textIn(keys, "provisionDeviceSecret"),
    deviceName: textIn(request, "deviceName"),
    credentialsType: credentialsTypeOf(request.get("credentialsType")),
    wanted: {
      token: textIn(messageIn(data, "validateDeviceTokenRequestMsg"), "token"),
      clientId: textIn(basic, "clientId"),
      userName: textIn(basic, "userName"),
      password: textIn(basic, "password"),
      certificate: textIn(messageIn(data, "validateDeviceX509CertRequestMsg"), "hash"),
    },
  };
}

export function writeProvisionMessage(answer: ProvisionAnswer): Buffer {
  return writeMessage(
    fixedMessage("ProvisionDeviceResponseMsg"),
    protoMessage({ status: STATUS[answer.status], ...(answer.status === "SUCCESS" ? credentialsOf(answer) : {}) }),
  );
}

function credentialsOf({ credentials }: Extract<ProvisionAnswer, { readonly status: "SUCCESS" }>) {
  const { credentialsType, credentialsId, credentialsValue } = credentials;
  const type = CREDENTIALS_TYPES.indexOf(credentialsType); // the contract numbers them in this order
  switch (credentialsType) {
    case "ACCESS_TOKEN":
      return { credentialsType: type, credentialsValue: credentialsId };
    case "MQTT_BASIC":
    case "X509_CERTIFICATE":
      return { credentialsType: type, credentialsValue: credentialsValue ?? "" };
    case "LWM2M_CREDENTIALS":
      return { credentialsType: type };
  }
}

function credentialsTypeOf(number: ProtoValue | undefined): DeviceCredentialsType {
  const type = CREDENTIALS_TYPES[Number(number ?? 0)];
  if (!type) throw new PlatformError("badRequest", `There is no CredentialsType ${String(number)}`);
  return type;
}

const EMPTY: ProtoMessage = new Map();

function messageIn(message: ProtoMessage, name: string): ProtoMessage {
  const member = message.get(name);
  return member instanceof Map ? member : EMPTY;
}

function textIn(message: ProtoMessage, name: string): string {
  const member = message.get(name);
  if (typeof member !== "string") return "";
  if (member.includes("\0")) throw new PlatformError("badRequest", `${name} is not a plain value`); // nor does PostgreSQL know it
  return member;
}
