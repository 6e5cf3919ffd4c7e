import { fork } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DtlsClient, type DtlsClientOptions } from "../../../packages/server/src/kernel/dtls/testing/dtls-client.ts";
import { DEVICE_CERTIFICATE } from "../../../packages/server/src/transports/testing/certificates.ts";
import { KEY } from "./psk.ts";

/**
 * Full DTLS handshakes with one server process, some at a time, each from a port of its own, and the memory of the
 * sessions that come of them. Prints one JSON object.
 *
 *   npm run bench:dtls -- --handshakes 5000
 */
const { values } = parseArgs({
  options: {
    handshakes: { type: "string", default: "5000" },
    /** Handshakes at a time. */
    together: { type: "string", default: "50" },
  },
});
const count = Number(values.handshakes);

interface Used {
  readonly bytes: number;
  readonly cpuMs: number;
  readonly sessions: number;
}

const KINDS: readonly (readonly [string, Omit<DtlsClientOptions, "send">])[] = [
  ["psk", { psk: { identity: "id", key: KEY } }],
  ["certificates", { certificate: DEVICE_CERTIFICATE }],
];
const results: Record<string, object> = {};
for (const [name, options] of KINDS) results[name] = await measured(options);
console.log(JSON.stringify({ bench: "dtls", handshakes: count, together: Number(values.together), ...results }));

async function measured(options: Omit<DtlsClientOptions, "send">) {
  const server = fork(join(import.meta.dirname, "dtls-server.ts"), { execArgv: [...process.execArgv, "--expose-gc"] });
  const [{ port }] = await once(server, "message");
  const used = async (): Promise<Used> => {
    server.send("used");
    return (await once(server, "message"))[0];
  };
  for (let warm = 0; warm < 200; warm += 1) await handshake(port, options);
  const before = await used();
  let next = 0;
  const worker = async () => {
    while (next++ < count) await handshake(port, options);
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: Number(values.together) }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  const after = await used();
  server.kill();
  const sessions = after.sessions - before.sessions;
  return {
    handshakesPerSecond: Math.round(count / seconds),
    serverCpuMsEach: Number(((after.cpuMs - before.cpuMs) / count).toFixed(2)),
    sessions,
    bytesPerSession: Math.round((after.bytes - before.bytes) / sessions),
  };
}

/** One client, which goes away without a word: its session stays. */
async function handshake(port: number, options: Omit<DtlsClientOptions, "send">): Promise<void> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const client = new DtlsClient({ ...options, send: (datagram) => socket.send(datagram, port, "127.0.0.1") });
  const established = new Promise<void>((resolve, reject) => {
    client.changed = () => {
      if (client.established) resolve();
      else if (client.alert !== undefined) reject(new Error(`the handshake ended by alert ${client.alert}`));
    };
  });
  socket.on("message", (bytes) => client.receive(bytes));
  client.start();
  const repeating = setInterval(() => client.repeat(), 2_000); // a datagram was lost
  try {
    await established;
  } finally {
    clearInterval(repeating);
    socket.close();
  }
}
