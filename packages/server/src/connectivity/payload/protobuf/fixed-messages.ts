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

  message TsKvListProto { int64 ts = 1; repeated KeyValueProto kv = 2; }
  message PostTelemetryMsg { repeated TsKvListProto tsKvList = 1; }
  message PostAttributeMsg { repeated KeyValueProto kv = 1; }
  message ToDeviceRpcRequestMsg {
    int32 requestId = 1; string methodName = 2; string params = 3; int64 expirationTime = 4;
    int64 requestIdMSB = 5; int64 requestIdLSB = 6; bool oneway = 7; bool persisted = 8;
  }
  message ConnectMsg { string deviceName = 1; string deviceType = 2; }
  message DisconnectMsg { string deviceName = 1; }
  message TelemetryMsg { string deviceName = 1; PostTelemetryMsg msg = 3; }
  message GatewayTelemetryMsg { repeated TelemetryMsg msg = 1; }
  message AttributesMsg { string deviceName = 1; PostAttributeMsg msg = 2; }
  message GatewayAttributesMsg { repeated AttributesMsg msg = 1; }
  message ClaimDeviceMsg { string deviceName = 1; ClaimDevice claimRequest = 2; }
  message GatewayClaimMsg { repeated ClaimDeviceMsg msg = 1; }
  message GatewayRpcResponseMsg { string deviceName = 1; int32 id = 2; string data = 3; }
  message GatewayAttributesRequestMsg { int32 id = 1; string deviceName = 2; bool client = 3; repeated string keys = 4; }
  message GatewayAttributeResponseMsg { string deviceName = 1; GetAttributeResponseMsg responseMsg = 2; }
  message GatewayAttributeUpdateNotificationMsg {
    string deviceName = 1; AttributeUpdateNotificationMsg notificationMsg = 2;
  }
  message GatewayDeviceRpcRequestMsg { string deviceName = 1; ToDeviceRpcRequestMsg rpcRequestMsg = 2; }

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
  "GetAttributeResponseMsg",
  "AttributeUpdateNotificationMsg",
  "ToServerRpcResponseMsg",
  "ClaimDevice",
  "AttributesRequest",
  "RpcRequest",
  "ProvisionDeviceRequestMsg",
  "ProvisionDeviceResponseMsg",
  "ConnectMsg",
  "DisconnectMsg",
  "GatewayTelemetryMsg",
  "GatewayAttributesMsg",
  "GatewayClaimMsg",
  "GatewayRpcResponseMsg",
  "GatewayAttributesRequestMsg",
  "GatewayAttributeResponseMsg",
  "GatewayAttributeUpdateNotificationMsg",
  "GatewayDeviceRpcRequestMsg",
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
