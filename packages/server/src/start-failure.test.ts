import { PlatformError } from "@orrery/model";
import { expect, test } from "vitest";
import { startFailure } from "./start-failure.ts";

const PORTS = {
  host: "10.0.0.9",
  ports: [
    { setting: "ORRERY_HTTP_PORT", port: 8080 },
    { setting: "ORRERY_MQTT_PORT", port: 1883 },
    { setting: "ORRERY_MQTT_TLS_PORT", port: 8883 },
  ],
};
const failure = (code: string, port?: number) =>
  Object.assign(new Error("bare"), { code, port, stack: "at somewhere" });

test.each<[string, unknown, string]>([
  [
    "taken port of HTTP",
    failure("EADDRINUSE", 8080),
    "Port 8080 is taken by another program. ORRERY_HTTP_PORT chooses another.",
  ],
  [
    "taken port of MQTT",
    failure("EADDRINUSE", 1883),
    "Port 1883 is taken by another program. ORRERY_MQTT_PORT chooses another.",
  ],
  [
    "port of the system",
    failure("EACCES", 8883),
    "Port 8883 is not ours to use. ORRERY_MQTT_TLS_PORT chooses another.",
  ],
  ["file", failure("EACCES"), "at somewhere"],
  [
    "address",
    failure("EADDRNOTAVAIL", 8080),
    "This machine cannot listen on 10.0.0.9. ORRERY_HOST chooses another address.",
  ],
  ["expected failure", new PlatformError("unavailable", "No room"), "No room"],
  ["bug", failure("ELSE"), "at somewhere"],
  ["text", "nonsense", "nonsense"],
])("a start that fails says what to do: %s", (_what, error, message) => {
  expect(startFailure(error, PORTS)).toBe(message);
});
