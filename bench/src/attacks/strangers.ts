import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type Attack, call, firstOf, forever, open, type Target } from "./target.ts";

const MIB = 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, 0x20);

/** Attacks without an account. */
export const STRANGERS: Readonly<Record<string, Attack>> = {
  /** Upgrades to a path that has none, reset after the answer. */
  upgrades: (target, count) =>
    forever(50, async () => {
      const socket = open(target);
      socket.write("GET /nope HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      const answered = (await firstOf(socket, "data", "close")) === "data";
      count(answered ? "answered" : "cut off");
      socket.resetAndDestroy();
    }),

  /** Bodies of 16 MiB to devices and paths that do not exist. */
  bodies: (target, count) =>
    forever(60, async (number) => {
      const path = number % 2 === 0 ? "/api/v1/nobody/telemetry" : "/nope";
      const socket = open(target);
      socket.on("data", () => count("answered"));
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${16 * MIB}\r\n\r\n`);
      socket.on("end", () => socket.destroy());
      while (!socket.closed) {
        if (socket.write(PIECE)) await pause(1);
        else await firstOf(socket, "drain", "close");
      }
    }),

  /** 10,000 connections that send one byte of a body now and then. */
  slowBodies: (target, count) =>
    hold(target, count, 10_000, {
      port: target.httpPort,
      greeting: "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{",
    }),

  /** 10,000 connections that never complete their request head. */
  slowHeads: (target, count) =>
    hold(target, count, 10_000, { port: target.httpPort, greeting: "GET / HTTP/1.1\r\nHost: localhost\r\nX: " }),

  /** 5,000 silent MQTT connections, reopened when they are closed. */
  silentMqtt: (target, count) => hold(target, count, 5_000, { port: target.mqttPort, greeting: "" }),

  /** 300 connections that guess passwords. */
  wrongPasswords: (target, count) =>
    forever(300, async (number) => {
      const body = JSON.stringify({ username: `user${number % 50}@orrery.local`, password: `guess ${number}` });
      const { status } = await call(target, { method: "POST", path: "/api/auth/login", body });
      count(`status ${status}`);
      if (status === 0) await pause(100);
    }),
};

interface Holding {
  readonly port: number;
  readonly greeting: string;
}

/** Keeps a number of connections open, with a byte every ten seconds after their first bytes. */
async function hold(
  target: Target,
  count: (what: string) => void,
  most: number,
  { port, greeting }: Holding,
): Promise<void> {
  const held = new Set<Socket>();
  const renew = (): void => {
    const socket = open(target, port);
    held.add(socket);
    count("opened");
    socket.resume();
    if (greeting !== "") socket.write(greeting);
    socket.on("close", () => held.delete(socket));
  };
  for (let round = 0; ; round++) {
    for (let opened = 0; opened < 100 && held.size < most; opened++) renew();
    if (round % 200 === 199 && greeting !== "") for (const socket of held) socket.write("x");
    await pause(50);
  }
}
