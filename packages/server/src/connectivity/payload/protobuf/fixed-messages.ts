import { linkSchema, type MessageType } from "../../../kernel/protobuf/message-type.ts";
import { parseProtoSchema } from "../../../kernel/protobuf/proto-schema.ts";

/** Messages whose fields are part of the contract (reference: device connectivity, 18). */
const SCHEMA = `syntax = "proto3";
  enum KeyValueType { BOOLEAN_V = 0; LONG_V = 1; DOUBLE_V = 2; STRING_V = 3; JSON_V = 4; }
  message KeyValueProto {
    string key = 1; KeyValueType type = 2;
    bool bool_v = 3; int64 long_v = 4; double double_v = 5; string string_v = 6; string json_v = 7;
  }
  message TsKvProto { int64 ts = 1; KeyValueProto kv = 2; }
  message GetAttributeResponseMsg {
    int32 requestId = 1;
    repeated TsKvProto clientAttributeList = 2; repeated TsKvProto sharedAttributeList = 3;
    bool isMultipleAttributesRequest = 4; string error = 5; bool sharedStateMsg = 6;
  }
  message AttributeUpdateNotificationMsg { repeated TsKvProto sharedUpdated = 1; repeated string sharedDeleted = 2; }
  message ToServerRpcResponseMsg { int32 requestId = 1; string payload = 2; string error = 3; }
  message ClaimDevice { string secretKey = 1; int64 durationMs = 2; }
  message AttributesRequest { string clientKeys = 1; string sharedKeys = 2; }
  message RpcRequest { string method = 1; string params = 2; }

  enum CredentialsType { ACCESS_TOKEN = 0; X509_CERTIFICATE = 1; MQTT_BASIC = 2; LWM2M_CREDENTIALS = 3; }
  message ValidateDeviceTokenRequestMsg { string token = 1; }
  message ValidateDeviceX509CertRequestMsg { string hash = 1; }
  message ValidateBasicMqttCredRequestMsg { string clientId = 1; string userName = 2; string password = 3; }
  message CredentialsDataProto {
    ValidateDeviceTokenRequestMsg validateDeviceTokenRequestMsg = 1;
    ValidateDeviceX509CertRequestMsg validateDeviceX509CertRequestMsg = 2;
    ValidateBasicMqttCredRequestMsg validateBasicMqttCredRequestMsg = 3;
  }
  message ProvisionDeviceCredentialsMsg { string provisionDeviceKey = 1; string provisionDeviceSecret = 2; }
  message ProvisionDeviceRequestMsg {
    string deviceName = 1; CredentialsType credentialsType = 2;
    ProvisionDeviceCredentialsMsg provisionDeviceCredentialsMsg = 3; CredentialsDataProto credentialsDataProto = 4;
  }
  enum ResponseStatus { UNKNOWN = 0; SUCCESS = 1; NOT_FOUND = 2; FAILURE = 3; }
  message ProvisionDeviceResponseMsg {
    ResponseStatus status = 1; CredentialsType credentialsType = 2; string credentialsValue = 3;
  }`;

const NAMES = [
  ...(["GetAttributeResponseMsg", "AttributeUpdateNotificationMsg", "ToServerRpcResponseMsg"] as const),
  ...(["ClaimDevice", "AttributesRequest", "RpcRequest"] as const),
  ...(["ProvisionDeviceRequestMsg", "ProvisionDeviceResponseMsg"] as const),
] as const;

export type FixedMessage = (typeof NAMES)[number];

let linked: ReadonlyMap<string, MessageType> | undefined;

/** The type of a message of the contract. */
export function fixedMessage(name: FixedMessage): MessageType {
  linked ??= linkSchema(parseProtoSchema(SCHEMA)).messages;
  const type = linked.get(name);
  if (!type) throw new Error(`the contract has no message ${name}`);
  return type;
}
