import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import type { Logger } from "../../../kernel/logging.ts";
import type { Admission } from "../connection/connect-limits.ts";

/** PEM texts. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  readonly passphrase?: string | undefined;
}

export interface TlsFrontOptions extends TlsMaterial {
  readonly handshakeTimeoutMs: number;
  /** Called before the handshake; `undefined` refuses the connection. */
  readonly enter: (socket: Socket) => Admission | undefined;
  /** Called for a connection whose handshake succeeded. */
  readonly take: (socket: TLSSocket, admission: Admission) => void;
  /** Called for one whose handshake failed. */
  readonly failed: (address: string) => void;
  readonly log: Logger;
}

/**
 * Cipher suites of TLS 1.2: only those with forward secrecy, and AES-CBC only for small devices that support nothing
 * else. All of TLS 1.3 qualifies.
 */
const CIPHERS = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-CCM",
  "ECDHE-ECDSA-AES128-SHA256",
  "ECDHE-RSA-AES128-SHA256",
].join(":");

/** A TLS listener that counts connections before their handshake, which costs more than any CONNECT. */
export function createTlsFront(options: TlsFrontOptions): Server {
  const { cert, key, passphrase, handshakeTimeoutMs, enter, take, failed, log } = options;
  /** By the client's address and port, which are known before and after the handshake. */
  const waiting = new Map<string, Admission>();
  const handshakes = createTlsServer({
    cert,
    key,
    ciphers: CIPHERS,
    honorCipherOrder: true,
    minVersion: "TLSv1.2",
    ...(passphrase === undefined ? {} : { passphrase }),
    requestCert: true, // optional: stored certificates decide about access
    rejectUnauthorized: false,
    handshakeTimeout: handshakeTimeoutMs,
  });
  handshakes.on("secureConnection", (socket) => {
    const admission = waiting.get(endOf(socket));
    if (admission) take(socket, admission);
    else socket.destroy(); // the connection has ended meanwhile
  });
  handshakes.on("tlsClientError", (error, socket) => {
    log.debug({ err: error }, "a TLS handshake failed");
    failed(waiting.get(endOf(socket))?.address ?? "");
    socket.destroy();
  });
  return createServer({ noDelay: true }, (socket) => {
    socket.on("error", ignore); // "close" follows
    const admission = enter(socket);
    if (!admission) {
      socket.destroy();
      return;
    }
    const end = endOf(socket);
    waiting.set(end, admission);
    socket.once("close", () => {
      admission.leave();
      if (waiting.get(end) === admission) waiting.delete(end);
    });
    handshakes.emit("connection", socket);
  });
}

function ignore(): void {}

function endOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
