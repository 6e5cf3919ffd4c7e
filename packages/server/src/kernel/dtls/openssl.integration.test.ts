import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEVICE_CERTIFICATE } from "../../transports/testing/certificates.ts";
import { PSK, startEchoServer } from "./testing/echo-server.ts";
import { opensslClient } from "./testing/openssl-client.ts";

let server: Awaited<ReturnType<typeof startEchoServer>>;
let folder: string;
beforeAll(async () => {
  server = await startEchoServer();
  folder = await mkdtemp(join(tmpdir(), "orrery-dtls-"));
  await writeFile(join(folder, "cert.pem"), DEVICE_CERTIFICATE.cert);
  await writeFile(join(folder, "key.pem"), DEVICE_CERTIFICATE.key);
});
afterAll(async () => {
  await server.socket.close();
  await rm(folder, { recursive: true });
});

const psk = (key = PSK.key, identity = PSK.identity) => ["-psk", key, "-psk_identity", identity];
const certificate = () => ["-cert", join(folder, "cert.pem"), "-key", join(folder, "key.pem")];
const SAID = / said hello/;

test.each([
  ["PSK-AES128-CCM8", () => psk(), "psk said hello"],
  ["PSK-AES128-CCM", () => psk(), "psk said hello"],
  ["PSK-AES128-GCM-SHA256", () => psk(), "psk said hello"],
  ["PSK-AES128-CBC-SHA256", () => psk(), "psk said hello"],
  ["PSK-AES128-CBC-SHA256", () => [...psk(), "-no_etm"], "psk said hello"],
  ["ECDHE-ECDSA-AES128-SHA256", () => ["-groups", "P-256"], "nobody said hello"],
  ["ECDHE-ECDSA-AES128-CCM8", () => ["-groups", "P-256"], "nobody said hello"],
  ["ECDHE-ECDSA-AES128-CCM", () => ["-groups", "X25519:P-256", "-maxfraglen", "512"], "nobody said hello"],
  ["ECDHE-ECDSA-AES128-GCM-SHA256", () => [...certificate(), "-mtu", "300"], "chain of 1 said hello"],
])("openssl speaks to us by %s", async (cipher, options, said) => {
  const printed = await opensslClient(server.port, ["-cipher", cipher, ...options()], SAID);
  expect(printed).toContain(said);
  expect(printed).toContain(`Cipher is ${cipher}`);
  expect(printed).toContain("Extended master secret: yes");
});

test("openssl resumes its session", async () => {
  const file = join(folder, "session");
  const cipher = ["-cipher", "ECDHE-ECDSA-AES128-GCM-SHA256", ...certificate()];
  await opensslClient(server.port, [...cipher, "-sess_out", file], SAID);
  const printed = await opensslClient(server.port, [...cipher, "-sess_in", file], SAID);
  expect(printed).toContain("Reused, TLSv1.2");
  expect(printed).toContain("chain of 1 said hello");
  expect(server.socket.counts.resumed).toBe(1);
});

test.each([
  ["a wrong key", () => psk("00"), /alert decrypt error/],
  ["an unknown identity", () => psk(PSK.key, "nobody's"), /alert decrypt error/],
  ["a cipher suite that is not ours", () => ["-cipher", "ECDHE-ECDSA-AES256-GCM-SHA384"], /alert handshake failure/],
  ["DTLS 1.0", () => ["-dtls1", "-cipher", "ALL:@SECLEVEL=0"], /alert protocol version/],
])("openssl is told that %s does not do", async (_what, options, alert) => {
  expect(await opensslClient(server.port, options(), alert)).toMatch(alert);
  expect(server.failures).not.toEqual([]);
});
