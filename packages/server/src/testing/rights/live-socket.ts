import type { LiveMessage } from "@orrery/model";
import { expect } from "vitest";
import { WebSocket } from "ws";

/** A bare live data connection to a whole platform. */
export class LiveSocket {
  readonly messages: LiveMessage[] = [];
  /** Code and reason, once the connection has ended. */
  readonly closed: Promise<string>;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) =>
      socket.once("close", (code, reason) => resolve(`${code} ${reason.toString()}`.trim())),
    );
    socket.on("message", (data) => this.messages.push(JSON.parse(data.toString()) as LiveMessage));
  }

  /** Rejects when the token is refused. */
  static async open(port: number, token: string): Promise<LiveSocket> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws/plugins/telemetry?token=${token}`);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new LiveSocket(socket);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(frame: unknown): void {
    this.#socket.send(frame instanceof Uint8Array || typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** The first answer to a command. */
  async answer(cmdId: number): Promise<Readonly<Record<string, unknown>>> {
    const find = () =>
      this.messages.find((message) => ("cmdId" in message ? message.cmdId : message.subscriptionId) === cmdId);
    await expect.poll(find, { interval: 5 }).toBeDefined();
    return { ...find() };
  }

  [Symbol.dispose](): void {
    this.#socket.terminate();
  }
}
