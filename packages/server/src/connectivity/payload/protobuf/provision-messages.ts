import { CREDENTIALS_TYPES, type DeviceCredentialsType, PlatformError } from "@orrery/model";
import {
  messageIn,
  type ProtoMessage,
  type ProtoValue,
  protoMessage,
  textIn,
} from "../../../kernel/protobuf/proto-message.ts";
import { readMessage } from "../../../kernel/protobuf/read-message.ts";
import { writeMessage } from "../../../kernel/protobuf/write-message.ts";
import type { ProvisionAnswer } from "../../provision/provision-answer.ts";
import type { ProvisionRequest } from "../../provision/provision-request.ts";
import { fixedMessage } from "./fixed-messages.ts";

const STATUS: Readonly<Record<ProvisionAnswer["status"], number>> = { SUCCESS: 1, NOT_FOUND: 2, FAILURE: 3 };

/** @throws {PlatformError} `badRequest` when it is not a valid `ProvisionDeviceRequestMsg`. */
export function readProvisionMessage(payload: Buffer): ProvisionRequest {
  const request = readMessage(fixedMessage("ProvisionDeviceRequestMsg"), payload);
  const keys = messageIn(request, "provisionDeviceCredentialsMsg");
  const data = messageIn(request, "credentialsDataProto");
  const basic = messageIn(data, "validateBasicMqttCredRequestMsg");
  return {
    key: plainText(keys, "provisionDeviceKey"),
    secret: plainText(keys, "provisionDeviceSecret"),
    deviceName: plainText(request, "deviceName"),
    credentialsType: credentialsTypeOf(request.get("credentialsType")),
    wanted: {
      token: plainText(messageIn(data, "validateDeviceTokenRequestMsg"), "token"),
      clientId: plainText(basic, "clientId"),
      userName: plainText(basic, "userName"),
      password: plainText(basic, "password"),
      certificate: plainText(messageIn(data, "validateDeviceX509CertRequestMsg"), "hash"),
    },
  };
}

/** The answer as `ProvisionDeviceResponseMsg`. */
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

function plainText(message: ProtoMessage, name: string): string {
  const text = textIn(message, name) ?? "";
  if (text.includes("\0")) throw new PlatformError("badRequest", `${name} is not a plain value`); // PostgreSQL cannot store it
  return text;
}
