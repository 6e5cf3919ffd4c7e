import { describe, expect, test } from "vitest";
import { checkPayloadSchemas } from "./payload-schemas.ts";

const TELEMETRY = `syntax = "proto3";
package telemetry;
// what the sensor measures
message SensorDataReading {
  optional double temperature = 1;
  optional double humidity = 2;
  InnerObject innerObject = 3;
  /* nested as the
     peer's console has it */
  message InnerObject { optional string key1 = 1; repeated int32 key2 = 0x2 [packed = true]; map<string, Kind> kinds = 3; }
  enum Kind { NONE = 0; OTHER = -1; }
  oneof more { bool a = 4; .telemetry.SensorDataReading.Kind b = 5; }
}
`;
const ATTRIBUTES = 'syntax = "proto3"; message SensorConfiguration { optional string firmwareVersion = 1; }';
const GOOD = {
  transportPayloadType: "PROTOBUF",
  deviceTelemetryProtoSchema: TELEMETRY,
  deviceAttributesProtoSchema: ATTRIBUTES,
};
const mqtt = (payload: object) => ({ type: "MQTT", transportPayloadTypeConfiguration: payload });
const coap = (payload: object) => ({
  type: "COAP",
  coapDeviceTypeConfiguration: { coapDeviceType: "DEFAULT", transportPayloadTypeConfiguration: payload },
});
const message = (body: string) => `syntax = "proto3"; message M { ${body} }`;

describe("the schemas of payloads", () => {
  test.each([
    ["good ones", mqtt(GOOD)],
    ["good ones of CoAP", coap(GOOD)],
    ["none, of JSON", mqtt({ transportPayloadType: "JSON", deviceTelemetryProtoSchema: "nonsense" })],
    ["none, of Efento", { type: "COAP", coapDeviceTypeConfiguration: { coapDeviceType: "EFENTO" } }],
    ["none, of another transport", { type: "DEFAULT" }],
    [
      "commands in any order",
      mqtt({
        ...GOOD,
        deviceRpcRequestProtoSchema: message("int32 requestId = 1; string method = 7; bytes params = 3;"),
        deviceRpcResponseProtoSchema: message(""),
      }),
    ],
    [
      "a time with values",
      mqtt({ ...GOOD, deviceTelemetryProtoSchema: message("V values = 1; optional int64 ts = 2; message V {}") }),
    ],
    [
      "a service beside",
      mqtt({ ...GOOD, deviceAttributesProtoSchema: `${ATTRIBUTES} service S { rpc A (B) returns (C) {} }` }),
    ],
  ])("are accepted: %s", (_, transport) => {
    expect(() => checkPayloadSchemas(transport)).not.toThrow();
  });

  test.each([
    ["", 'The schema should begin with syntax = "proto3";'],
    [7, "The schema should be a text!"],
    ['syntax = "proto2"; message M {}', 'The schema should begin with syntax = "proto3";'],
    ['syntax = "proto3";', "At least one message definition should exist!"],
    ['syntax = "proto3"; enum E { A = 0; }', "At least one message definition should exist!"],
    ['syntax = "proto3"; import "other.proto"; message M {}', "Imports are not supported!"],
    ['syntax = "proto3"; import public "other.proto"; message M {}', "Imports are not supported!"],
    ['syntax = "proto3"; option java_package = "x"; message M {}', "Options are not supported!"],
    ['syntax = "proto3"; message M {} extend M { string a = 1; }', "Extend declarations are not supported!"],
    [message("option deprecated = true;"), "Options are not supported!"],
    [message("group G = 1 {}"), "Groups are not supported!"],
    [message("repeated group G = 1 {}"), "Groups are not supported!"],
    [message("extensions 100 to 199;"), "Extensions are not supported!"],
    [message("reserved 2, 15;"), "Reserved elements are not supported!"],
    [message("required string a = 1;"), "Required labels are not supported!"],
    [message('string a = 1 [default = "x"];'), "Default values are not supported!"],
    [message("enum E { option allow_alias = true; A = 0; }"), "Options of enums are not supported!"],
    [message("enum E { message N {} }"), "Nested types in enums are not supported!"],
    [message("enum E { A = 1; }"), "The first value of the enum 'E' should be 0!"],
    [message("string a = 1; string b = 1;"), "The field 'b' of 'M' has a name or number that another one has!"],
    [message("string a = 0;"), "The field 'a' of 'M' cannot have the number 0!"],
    [message("Unknown a = 1;"), "The type 'Unknown' of 'a' is not defined!"],
    [message("map<double, string> a = 1;"), "A map cannot have keys of the type 'double'!"],
    [`${message("")} message M {}`, "'M' is defined twice!"],
    [message("string a = one;"), "Unexpected 'one' near line 1!"],
    [message("string a;"), "Unexpected ';' near line 1, '=' is expected!"],
    ['syntax = "proto3";\nmessage M {', "The schema ends too early!"],
    ['syntax = "proto3";\nmessage M {} /* without end', "Unexpected '/' near line 2!"],
    [`syntax = "proto3"; service S {${'"\\'.repeat(50_000)}`, "Unexpected '\"' near line 1!"],
    [message("message N { ".repeat(40)), "Messages should not be nested deeper than 32!"],
  ])("of attributes %j is refused: %s", (schema, reason) => {
    expect(() => checkPayloadSchemas(mqtt({ ...GOOD, deviceAttributesProtoSchema: schema }))).toThrow(
      `[Transport Configuration] invalid attributes proto schema provided! ${reason}`,
    );
  });

  test.each([
    ["deviceTelemetryProtoSchema", "", "The message should have fields!"],
    ["deviceTelemetryProtoSchema", "int64 ts = 1; string values = 2;", "Field 'values' should be a message!"],
    [
      "deviceTelemetryProtoSchema",
      "optional int32 ts = 1; V values = 2; message V {}",
      "Field 'ts' should be of the type int64!",
    ],
    [
      "deviceTelemetryProtoSchema",
      "int64 ts = 1; V values = 2; message V {}",
      "Field 'ts' should have the label optional!",
    ],
    [
      "deviceRpcRequestProtoSchema",
      "string method = 1;",
      "The message should have exactly the fields 'method', 'requestId' and 'params'!",
    ],
    [
      "deviceRpcRequestProtoSchema",
      "string method = 1; string requestId = 2; string params = 3;",
      "Field 'requestId' should be of the type int32!",
    ],
    [
      "deviceRpcRequestProtoSchema",
      "string method = 1; int32 requestId = 2; repeated string params = 3;",
      "Field 'params' should not be repeated!",
    ],
  ])("in %s a message of %j is refused: %s", (member, body, reason) => {
    for (const transport of [mqtt, coap]) {
      expect(() => checkPayloadSchemas(transport({ ...GOOD, [member]: message(body) }))).toThrow(
        ` provided! ${reason}`,
      );
    }
  });
});
