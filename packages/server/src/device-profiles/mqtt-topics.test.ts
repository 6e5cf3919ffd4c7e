import { expect, test } from "vitest";
import { checkMqttTopics } from "./mqtt-topics.ts";

test.each([
  [{}],
  [{ deviceTelemetryTopic: "", deviceAttributesTopic: null }],
  [{ deviceTelemetryTopic: "sensors/+/data", deviceAttributesTopic: "sensors/#" }],
  [{ deviceTelemetryTopic: "#" }],
])("%j are accepted", (transport) => {
  expect(() => checkMqttTopics(transport)).not.toThrow();
});

test.each([
  [{ deviceTelemetryTopic: "++++b" }, "telemetry topic filter provided! '+' must stand for a whole level!"],
  [{ deviceAttributesTopic: "a/#/b" }, "attributes topic filter provided! '#' must be the whole last level!"],
  [
    { deviceTelemetryTopic: "a\0" },
    "telemetry topic filter provided! A topic filter must not contain such characters!",
  ],
  [{ deviceTelemetryTopic: 5 }, "telemetry topic filter provided! A topic filter must be a text!"],
])("%j are refused: %s", (transport, message) => {
  expect(() => checkMqttTopics(transport)).toThrow(`[Transport Configuration] invalid ${message}`);
});
