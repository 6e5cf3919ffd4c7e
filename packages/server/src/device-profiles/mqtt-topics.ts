import { type JsonObject, PlatformError, topicFilterProblem } from "@orrery/model";

/** The members that name topics, as people know them. An empty one stands for the default topic. */
const FILTERS = {
  deviceTelemetryTopic: "telemetry topic filter",
  deviceAttributesTopic: "attributes topic filter",
} as const;

/**
 * Checks the topics on which MQTT devices publish (reference: device connectivity, 4.2).
 * @throws {PlatformError} `badRequest` about the first that is no topic filter of MQTT.
 */
export function checkMqttTopics(transport: JsonObject): void {
  for (const [member, name] of Object.entries(FILTERS)) {
    const filter = transport[member] ?? "";
    if (filter === "") continue;
    const problem = typeof filter === "string" ? topicFilterProblem(filter) : "A topic filter must be a text";
    if (problem === undefined) continue;
    throw new PlatformError("badRequest", `[Transport Configuration] invalid ${name} provided! ${problem}!`);
  }
}
