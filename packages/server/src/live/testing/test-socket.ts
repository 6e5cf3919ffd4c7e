import type { LiveMessage } from "@orrery/model";
import { expect } from "vitest";
import { WebSocket } from "ws";
import type { User } from "../../kernel/auth/user.ts";
import type { TestLive } from "./test-live.ts";

/** A bare WebSocket, for frames that the client would never send. */
export class RawSocket {
  readonly messages: LiveMessage[] = [];
  /** Code and reason, once the connection has ended. */
  readonly closed: Promise<string>;
  pings = 0;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) =>
      socket.once("close", (code, reason) => resolve(`${code} ${reason.toString()}`.trim())),
    );
    socket.on("ping", () => {
      this.pings += 1;
    });
    socket.on("message", (data) => this.messages.push(JSON.parse(data.toString()) as LiveMessage));
  }

  /** `autoPong` false: it does not answer pings. */
  static async open(
    live: TestLive,
    change: Partial<User> = {},
    { autoPong = true, plugin = "telemetry" } = {},
  ): Promise<RawSocket> {
    const { token } = await live.tokens(change);
    const socket = new WebSocket(`ws://127.0.0.1:${live.port}/api/ws/plugins/${plugin}?token=${token}`, { autoPong });
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    return new RawSocket(socket);
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Stops reading from the connection. */
  pause(): void {
    this.#socket.pause();
  }

  send(frame: unknown): void {
    this.#socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  /** The message at an index in the order of arrival. */
  async message(at: number): Promise<LiveMessage> {
    await expect.poll(() => this.messages.length).toBeGreaterThan(at);
    return this.messages[at] as LiveMessage;
  }

  [Symbol.dispose](): void {
    this.#socket.terminate();
  }
}
