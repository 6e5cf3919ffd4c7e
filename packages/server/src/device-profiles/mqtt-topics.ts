import { type JsonObject, PlatformError, topicFilterProblem } from "@orrery/model";

/** Members with topic filters, and their names in messages. An empty one means the default topic. */
const FILTERS = {
  deviceTelemetryTopic: "telemetry topic filter",
  deviceAttributesTopic: "attributes topic filter",
} as const;

/**
 * Checks the topics on which MQTT devices publish (reference: device connectivity, 4.2).
 * @throws {PlatformError} `badRequest` about the first invalid topic filter.
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
