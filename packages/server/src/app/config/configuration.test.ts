import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test } from "vitest";
import { readConfiguration } from "./configuration.ts";
import { helpText, ROWS, settingsTable } from "./help.ts";

test("without any variable it is a demo on the loopback address", () => {
  expect(readConfiguration({})).toMatchObject({
    host: "127.0.0.1",
    httpPort: 8080,
    demo: "on",
    transports: expect.arrayContaining([
      expect.objectContaining({
        name: "mqtt",
        ports: [
          { setting: "ORRERY_MQTT_PORT", port: 1883 },
          { setting: "ORRERY_MQTT_TLS_PORT", port: 8883 },
        ],
      }),
    ]),
  });
});

test("without demo it listens on every address", () => {
  expect(readConfiguration({ ORRERY_DEMO: "off" }).host).toBe("0.0.0.0");
});

test.each([
  [{ ORRERY_HTTP_PORT: "http" }, /ORRERY_HTTP_PORT: "http".*whole number from 0 to 65535/],
  [{ ORRERY_HTTP_PORT: "70000" }, /ORRERY_HTTP_PORT/],
  [{ ORRERY_DEMO: "yes" }, /ORRERY_DEMO.*one of on, data, off/],
  [{ ORRERY_DATABASE_URL: "mysql://secret@host" }, /^ORRERY_DATABASE_URL: The value is not valid/],
  [{ ORRERY_HOST: "0.0.0.0" }, /ORRERY_HOST.*demo mode/],
  [{ ORRERY_BUS_URL: "http://host" }, /^ORRERY_BUS_URL: The value is not valid, it must be URLs that begin with nats:/],
  [{ ORRERY_BUS_URL: "nats://host" }, /ORRERY_BUS_URL.*set ORRERY_DATABASE_URL/],
  [
    { ORRERY_BUS_URL: "nats://a, tls://b", ORRERY_DATABASE_URL: "postgres://host/one" },
    /ORRERY_BUS_URL.*set ORRERY_SECRET_KEY/,
  ],
  [{ ORRERY_MQTT_TLS_CERT: "cert.pem" }, /^ORRERY_MQTT_TLS_CERT: .*needs ORRERY_MQTT_TLS_KEY/],
  [{ ORRERY_MQTT_TLS_KEY: "key.pem" }, /^ORRERY_MQTT_TLS_KEY: .*needs ORRERY_MQTT_TLS_CERT/],
  [
    { ORRERY_SECRET_KEY: "my secret" },
    /^ORRERY_SECRET_KEY: The value is not valid, it must be 32 random bytes or more/,
  ],
  [{ ORRERY_SERVICE_ID: "a/b" }, /ORRERY_SERVICE_ID: "a\/b" is not valid, it must be 1 to 100 letters/],
  [{ ORRERY_HTTP_PROT: "1" }, /ORRERY_HTTP_PROT: there is no such setting/],
])("%j is refused with a sentence that names it", (environment, message) => {
  expect(() => readConfiguration(environment)).toThrow(message);
});

test("a process has the name of the machine unless it is given one", () => {
  expect(readConfiguration({}).serviceId).toBe(hostname());
  expect(readConfiguration({ ORRERY_SERVICE_ID: "node-1.eu" }).serviceId).toBe("node-1.eu");
});

test("the help and the docs list every setting", () => {
  const docs = readFileSync(new URL("../../../../../docs/settings.md", import.meta.url), "utf8");
  for (const setting of ROWS) expect(helpText()).toContain(setting.name);
  expect(docs).toContain(settingsTable());
});
