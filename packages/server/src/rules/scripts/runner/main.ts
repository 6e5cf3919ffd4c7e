import { writeSync } from "node:fs";
import { Socket } from "node:net";
import { encodeFrame, FRAME, type Frame, FrameReader } from "./framing.ts";
import { Sandbox, type SandboxLimits } from "./sandbox.ts";
import { sealProcess } from "./seal.ts";
import type { Definition } from "./tenant-isolate.ts";

/** Entry of the runner process: exchanges frames over the one channel it was given. */
const CHANNEL_FD = 3;
const STUCK_CHECK_MS = 50;

const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
const reader = new FrameReader();

function send(kind: number, number: number, text?: string): void {
  channel.write(encodeFrame(kind, number, text));
}

/** A thread cannot be stopped, so the platform kills the process when it gets this. */
function giveUp(kind: number, batch: number, call: number): void {
  send(kind, batch, String(call));
  channel.end();
}

const sandbox = new Sandbox(JSON.parse(process.argv[2] ?? "") as SandboxLimits, {
  started: (batch) => send(FRAME.started, batch),
  results: (batch, lines) => send(FRAME.results, batch, lines),
  stuck: (batch, call) => giveUp(FRAME.stuck, batch, call),
  lost: (batch, call) => giveUp(FRAME.lost, batch, call),
});

function receive({ kind, number, text }: Frame): void {
  switch (kind) {
    case FRAME.define:
      sandbox.define(number, JSON.parse(text) as Definition);
      return;
    case FRAME.release:
      sandbox.release(number);
      return;
    case FRAME.calls: {
      const [script, size] = text.slice(0, text.indexOf("\n")).split(" ").map(Number);
      const calls = text.slice(text.indexOf("\n") + 1);
      sandbox.run({ number, script: script ?? 0, size: size ?? 0, calls });
      return;
    }
    case FRAME.ping:
      send(FRAME.pong, number);
      return;
  }
}

channel.on("data", (chunk: Buffer) => {
  for (const frame of reader.read(chunk)) receive(frame);
  if (reader.broken) throw new Error("A frame of the platform is too large");
});
channel.on("close", () => process.exit(0)); // the platform has ended
channel.on("error", () => process.exit(0));
process.on("uncaughtException", (error) => {
  writeSync(2, `${error.stack ?? error.message}\n`);
  process.exit(1);
});
sealProcess();
send(FRAME.pong, 0);
setInterval(() => sandbox.checkStuck(Date.now()), STUCK_CHECK_MS);
