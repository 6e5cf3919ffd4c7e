import { testLog } from "../../../testing/databases.ts";
import { SERVER } from "../../../transports/testing/certificates.ts";
import { systemClock } from "../../clock.ts";
import { DEFAULT_DTLS_SETTINGS, type DtlsSettings } from "../dtls-settings.ts";
import { DtlsSocket } from "../dtls-socket.ts";
import type { HandshakeFailure, PeerChecks } from "../secure-datagrams.ts";
import { serverIdentity } from "../server-identity.ts";

export const PSK = { identity: "id1", key: "000102030405060708090a0b0c0d0e0f" };

/** Knows one pre-shared key, every certificate, every public key, and clients that have nothing. */
export const ALL_CHECKS: PeerChecks<string> = {
  lookupPsk: async (identity) =>
    identity.toString() === PSK.identity ? { key: Buffer.from(PSK.key, "hex"), peer: "psk" } : undefined,
  verifyCertificate: async (chain) => ({ kind: "known", peer: `chain of ${chain.length}` }),
  verifyPublicKey: async (key) => `key of ${key.length} bytes`,
  withoutCertificate: () => "nobody",
};

/** A DTLS server that answers each message with who the client is, and what it said. */
export async function startEchoServer({ settings = {} as Partial<DtlsSettings>, checks = ALL_CHECKS } = {}) {
  const failures: HandshakeFailure[] = [];
  const socket = new DtlsSocket<string>({
    settings: { ...DEFAULT_DTLS_SETTINGS, ...settings },
    identity: serverIdentity(SERVER.cert, SERVER.key),
    checks,
    handler: {
      received: (session, bytes) => void session.send(Buffer.from(`${session.peer} said ${bytes}`)),
      failed: (failure) => void failures.push(failure),
    },
    clock: systemClock,
    log: testLog,
  });
  const port = await socket.listen("127.0.0.1", 0);
  return { socket, port, failures, [Symbol.asyncDispose]: () => socket.close() };
}
