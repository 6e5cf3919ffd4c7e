import { SERVER } from "../../../transports/testing/certificates.ts";
import { DtlsEndpoint } from "../dtls-endpoint.ts";
import { DEFAULT_DTLS_SETTINGS, type DtlsSettings } from "../dtls-settings.ts";
import type { HandshakeFailure, PeerAddress, PeerChecks, SecureSession } from "../secure-datagrams.ts";
import { serverIdentity } from "../server-identity.ts";
import { DtlsClient, type DtlsClientOptions } from "./dtls-client.ts";
import { ALL_CHECKS } from "./echo-server.ts";

export interface Sent {
  readonly bytes: Buffer;
  readonly to: PeerAddress;
}

/** A server without socket and clock: what it sends waits in `sent` until it is delivered; `now` is what tests say. */
export function startServer({
  settings = {} as Partial<DtlsSettings>,
  checks = ALL_CHECKS as PeerChecks<string>,
} = {}) {
  const sent: Sent[] = [];
  const heard: string[] = [];
  const ended: number[] = [];
  const failures: HandshakeFailure[] = [];
  const errors: unknown[] = [];
  const sessions: SecureSession<string>[] = [];
  const endpoint = new DtlsEndpoint<string>({
    settings: { ...DEFAULT_DTLS_SETTINGS, ...settings },
    identity: serverIdentity(SERVER.cert, SERVER.key),
    checks,
    handler: {
      received: (session, bytes) => {
        heard.push(`${session.peer}: ${bytes}`);
        sessions.push(session);
        session.send(Buffer.from(`heard ${bytes}`));
      },
      ended: ({ id }) => void ended.push(id),
      failed: (failure) => void failures.push(failure),
    },
    send: (bytes, to) => void sent.push({ bytes, to: { address: to.address, port: to.port } }),
    failed: (error) => void errors.push(error),
  });
  const clients = new Map<string, DtlsClient>();
  const server = {
    endpoint,
    sent,
    heard,
    ended,
    failures,
    errors,
    sessions,
    now: 1_000,
    /** A client whose datagrams reach the server at once. */
    client(port: number, options: Omit<DtlsClientOptions, "send">, address = "10.0.0.1"): DtlsClient {
      const client = new DtlsClient({
        ...options,
        send: (datagram) => endpoint.receive(datagram, { address, port }, server.now),
      });
      clients.set(`${address} ${port}`, client);
      return client;
    },
    /** Delivers what was sent, and what clients answer, until nothing happens any more. */
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < 5; quiet += 1) {
        for (let next = sent.shift(); next; next = sent.shift()) {
          clients.get(`${next.to.address} ${next.to.port}`)?.receive(next.bytes);
          quiet = 0;
        }
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
    async connect(port: number, options: Omit<DtlsClientOptions, "send">, address?: string): Promise<DtlsClient> {
      const client = server.client(port, options, address);
      client.start();
      await server.settle();
      return client;
    },
  };
  return server;
}
