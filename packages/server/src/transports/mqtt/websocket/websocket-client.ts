import { EventEmitter } from "node:events";
import type { WebSocket } from "ws";
import type { ClientSocket } from "../wire/client-socket.ts";

/** A peer that does not answer the end of the connection is cut off after this time. */
const CLOSE_MS = 2_000;
const NORMAL = 1000;
const NOT_BINARY = 1003;
/** As sockets of Node: writers go on below it. */
const LOW_WATER = 16_384;

/** A WebSocket as the socket of a connection: MQTT is a stream of bytes in its binary frames (MQTT 5, 6). */
export class WebSocketClient extends EventEmitter implements ClientSocket {
  readonly #webSocket: WebSocket;
  #isEnded = false;
  #cut: NodeJS.Timeout | undefined;

  /** `onBytes` is called with the content of each frame. */
  constructor(webSocket: WebSocket, onBytes: (bytes: Buffer) => void) {
    super();
    this.#webSocket = webSocket;
    webSocket.binaryType = "nodebuffer";
    webSocket.on("message", (data, isBinary) => {
      if (isBinary && Buffer.isBuffer(data)) onBytes(data);
      else this.#end(NOT_BINARY); // [MQTT-6.0.0-1]
    });
    webSocket.on("error", () => this.emit("error")); // "close" follows
    webSocket.on("close", () => {
      clearTimeout(this.#cut);
      this.emit("close");
    });
  }

  get destroyed(): boolean {
    return this.#webSocket.readyState === this.#webSocket.CLOSED;
  }

  get writableEnded(): boolean {
    return this.#webSocket.readyState !== this.#webSocket.OPEN;
  }

  get writableLength(): number {
    return this.#webSocket.bufferedAmount;
  }

  write(data: string | Uint8Array): void {
    if (this.writableEnded) return;
    const bytes = typeof data === "string" ? Buffer.from(data, "latin1") : data;
    this.#webSocket.send(bytes, { binary: true }, () => {
      if (this.writableLength <= LOW_WATER) this.emit("drain");
    });
  }

  pause(): void {
    this.#webSocket.pause();
  }

  resume(): void {
    this.#webSocket.resume();
  }

  destroySoon(): void {
    this.#end(NORMAL);
  }

  destroy(): void {
    this.#webSocket.terminate();
  }

  #end(code: number): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#webSocket.resume(); // a paused socket does not hear the peer's answer
    this.#webSocket.close(code);
    this.#cut = setTimeout(() => this.#webSocket.terminate(), CLOSE_MS).unref();
  }
}
