import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Admission } from "../connection/connect-limits.ts";

/** Names of the subprotocol: the standard one, and that of clients of MQTT 3.1. */
const PROTOCOLS = ["mqtt", "mqttv3.1"];

export interface WebSocketFrontOptions {
  /** Largest content of a frame. */
  readonly maxFrameBytes: number;
  /** Called before the handshake; `undefined` refuses the connection. */
  readonly enter: (address: string) => Admission | undefined;
  readonly take: (webSocket: WebSocket, admission: Admission) => void;
}

/** Makes WebSockets of requests for MQTT. Loaded with the first of them. */
export class WebSocketFront {
  readonly #options: WebSocketFrontOptions;
  readonly #server: WebSocketServer;

  constructor(options: WebSocketFrontOptions) {
    this.#options = options;
    this.#server = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false, // memory for each connection, and messages are short
      maxPayload: options.maxFrameBytes,
      handleProtocols: (offered) => PROTOCOLS.find((name) => offered.has(name)) ?? false,
    });
  }

  /**
   * A request that asked to become a WebSocket. What a trusted proxy says of its client counts. `accepted` is called when the
   * client is that of a device.
   */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, accepted: () => void): void {
    const offered = String(request.headers["sec-websocket-protocol"] ?? "").split(",");
    if (!offered.some((name) => PROTOCOLS.includes(name.trim()))) {
      refuse(socket, "400 Bad Request"); // [MQTT-6.0.0-3]
      return;
    }
    const admission = this.#options.enter(callerOf(request));
    if (!admission) {
      refuse(socket, "503 Service Unavailable");
      return;
    }
    const leave = () => admission.leave();
    socket.once("close", leave); // for a handshake that fails
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      this.#options.take(webSocket, noticed(admission, accepted));
    });
  }
}

/** The same admission, which also calls `accepted` when the client was accepted. */
function noticed(admission: Admission, accepted: () => void): Admission {
  return {
    address: admission.address,
    accepted() {
      admission.accepted();
      accepted();
    },
    provisions: () => admission.provisions(),
    wrongCredentials: (now) => admission.wrongCredentials(now),
    leave: () => admission.leave(),
  };
}

/** The headers are those of a trusted proxy, or were removed. */
function callerOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers["x-forwarded-for"];
  return typeof forwarded === "string" && forwarded !== "" ? forwarded : (socket.remoteAddress ?? "");
}

function refuse(socket: Duplex, status: string): void {
  socket.once("finish", () => socket.destroy()); // HTTP's timeouts no longer apply
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
