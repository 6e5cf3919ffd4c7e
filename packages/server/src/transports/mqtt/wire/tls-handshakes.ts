import type { Socket } from "node:net";
import { createServer, type Server, type TLSSocket } from "node:tls";

/** PEM texts. */
export interface TlsMaterial {
  readonly cert: string;
  readonly key: string;
  readonly passphrase?: string | undefined;
}

export interface TlsHandshakeOptions<T> extends TlsMaterial {
  /** 48 bytes; the servers that share them resume each other's sessions. */
  readonly ticketKeys?: Uint8Array | undefined;
  readonly handshakeTimeoutMs: number;
  /** Called for a connection whose handshake succeeded, with what it began with. */
  readonly secured: (socket: TLSSocket, of: T) => void;
  /** Called for one whose handshake failed; its socket is destroyed afterwards. */
  readonly failed: (error: Error, of: T) => void;
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

/** TLS handshakes of accepted sockets, each with something that belongs to it, such as its admission. */
export class TlsHandshakes<T> {
  readonly #server: Server;
  /** By the client's address and port, which are known before and after the handshake. */
  readonly #waiting = new Map<string, T>();

  constructor(options: TlsHandshakeOptions<T>) {
    const { cert, key, passphrase, ticketKeys, handshakeTimeoutMs, secured, failed } = options;
    this.#server = createServer({
      cert,
      key,
      ciphers: CIPHERS,
      honorCipherOrder: true,
      minVersion: "TLSv1.2",
      ...(passphrase === undefined ? {} : { passphrase }),
      ...(ticketKeys === undefined ? {} : { ticketKeys: Buffer.from(ticketKeys) }),
      requestCert: true, // optional: stored certificates decide about access
      rejectUnauthorized: false,
      handshakeTimeout: handshakeTimeoutMs,
    });
    this.#server.on("secureConnection", (socket) => {
      const of = this.#waiting.get(endOf(socket));
      if (of !== undefined) secured(socket, of);
      else socket.destroy(); // the connection has ended meanwhile
    });
    this.#server.on("tlsClientError", (error, socket) => {
      const of = this.#waiting.get(endOf(socket));
      if (of !== undefined) failed(error, of);
      socket.destroy();
    });
  }

  begin(socket: Socket, of: T): void {
    const end = endOf(socket);
    this.#waiting.set(end, of);
    socket.once("close", () => {
      if (this.#waiting.get(end) === of) this.#waiting.delete(end);
    });
    this.#server.emit("connection", socket);
  }
}

function endOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
