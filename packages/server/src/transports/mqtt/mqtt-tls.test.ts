import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { OTHER, SERVER } from "../testing/certificates.ts";
import { tlsMaterial } from "./mqtt-tls.ts";

const folder = mkdtempSync(join(tmpdir(), "orrery-tls-"));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const certificate = file("server.cert.pem", SERVER.cert);
const key = file("server.key.pem", SERVER.key);
const settings = { tlsCert: certificate, tlsKey: key, tlsKeyPassword: undefined };
afterAll(() => rmSync(folder, { recursive: true }));

test("a certificate and its key are read", async () => {
  expect(await tlsMaterial(settings)).toEqual({ ...SERVER, passphrase: undefined });
});

test("without a certificate there is no TLS", async () => {
  expect(await tlsMaterial({ ...settings, tlsCert: undefined, tlsKey: undefined })).toBeUndefined();
});

test.each([
  ["a certificate that is not there", { tlsCert: "/missing.pem" }, /^ORRERY_MQTT_TLS_CERT: .*\/missing\.pem/],
  ["a key that is not there", { tlsKey: "/missing.pem" }, /^ORRERY_MQTT_TLS_KEY: .*\/missing\.pem/],
  ["a certificate that is none", { tlsCert: file("text.pem", "text") }, /^ORRERY_MQTT_TLS_CERT: .*no certificate/],
  ["a key that is none", { tlsKey: certificate }, /^ORRERY_MQTT_TLS_KEY: .*does not open/],
  ["the key of another", { tlsKey: file("other.pem", OTHER.key) }, /^ORRERY_MQTT_TLS_KEY: .*does not open/],
])("%s is refused with a sentence that names the setting", async (_what, wrong, message) => {
  await expect(tlsMaterial({ ...settings, ...wrong })).rejects.toThrow(message);
});
