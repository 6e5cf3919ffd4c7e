import { DEFAULT_DTLS_SETTINGS } from "../../../packages/server/src/kernel/dtls/dtls-settings.ts";
import { DtlsSocket } from "../../../packages/server/src/kernel/dtls/dtls-socket.ts";
import { serverIdentity } from "../../../packages/server/src/kernel/dtls/server-identity.ts";
import { createLogger } from "../../../packages/server/src/kernel/logging.ts";
import { SERVER } from "../../../packages/server/src/transports/testing/certificates.ts";
import { KEY } from "./psk.ts";

/** A process with a DTLS server that takes every client. Answers each message of its parent with what it used so far. */
const socket = new DtlsSocket<string>({
  settings: { ...DEFAULT_DTLS_SETTINGS, handshakesPerSecond: 1_000_000, handshakesPerSecondPerAddress: 1_000_000 },
  identity: serverIdentity(SERVER.cert, SERVER.key),
  checks: {
    lookupPsk: async (identity) => ({ key: KEY, peer: identity.toString() }),
    verifyCertificate: async () => ({ kind: "known", peer: "certificate" }),
  },
  handler: { received: () => undefined },
  clock: Date.now,
  log: createLogger("error"),
});
const port = await socket.listen("127.0.0.1", 0);
process.on("message", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ bytes: heapUsed + external, cpuMs: (user + system) / 1_000, sessions: socket.sessions });
});
process.send?.({ port });
