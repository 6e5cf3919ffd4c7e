import { createServer, type Server, type Socket } from "node:net";
import type { TLSSocket } from "node:tls";
import type { Logger } from "../../../kernel/logging.ts";
import type { Admission } from "../connection/connect-limits.ts";
import { TlsHandshakes, type TlsMaterial } from "./tls-handshakes.ts";

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

/** A TLS listener that counts connections before their handshake, which costs more than any CONNECT. */
export function createTlsFront({ enter, take, failed, log, ...options }: TlsFrontOptions): Server {
  const handshakes = new TlsHandshakes<Admission>({
    ...options,
    secured: take,
    failed: (error, { address }) => {
      log.debug({ err: error }, "a TLS handshake failed");
      failed(address);
    },
  });
  return createServer({ noDelay: true }, (socket) => {
    socket.on("error", ignore); // "close" follows
    const admission = enter(socket);
    if (!admission) {
      socket.destroy();
      return;
    }
    socket.once("close", () => admission.leave());
    handshakes.begin(socket, admission);
  });
}

function ignore(): void {}
