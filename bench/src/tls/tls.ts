import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { parseArgs } from "node:util";
import { startPlatform } from "@orrery/e2e/platform";
import { SERVER } from "../../../packages/server/src/transports/testing/certificates.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { listeningPort } from "../platform/listening-port.ts";
import { processorMs } from "../platform/processor-time.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * MQTT over TLS: memory of connections that say nothing after their CONNECT, and resumed handshakes a second. Prints one
 * JSON object.
 *
 *   npm run bench:tls -- --connections 15000 --handshakes 10000
 */
const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "15000" },
    handshakes: { type: "string", default: "10000" },
    /** Handshakes at a time. */
    together: { type: "string", default: "50" },
    "settle-seconds": { type: "string", default: "15" },
  },
});
const [connections, handshakes, together] = [values.connections, values.handshakes, values.together].map(Number) as [
  number,
  number,
  number,
];
const settleMs = Number(values["settle-seconds"]) * 1_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
const [cert, key] = [join(dataDir, "cert.pem"), join(dataDir, "key.pem")];
await writeFile(cert, SERVER.cert);
await writeFile(key, SERVER.key);
const settings = {
  ORRERY_LOG_LEVEL: "error",
  ORRERY_MQTT_TLS_CERT: cert,
  ORRERY_MQTT_TLS_KEY: key,
  ORRERY_MQTT_CONNECTS_PER_SECOND: "100000",
  ORRERY_MQTT_CONNECTS_PER_SECOND_PER_ADDRESS: "100000",
  ORRERY_MQTT_MAX_UNAUTHENTICATED_PER_ADDRESS: "5000",
};
let tokens: readonly string[];
{
  await using platform = await startPlatform({ demo: "off", dataDir, settings });
  const tenant = await createBenchTenant(platform, connections);
  tokens = tenant.devices.map(({ token }) => token);
  tenant.client.close();
}
// Restarted, so that creating the devices is not measured.
await using platform = await startPlatform({ demo: "off", dataDir, settings });
const port = listeningPort(platform, "MQTT TLS");
const resumed = await resumedHandshakes();
await pause(settleMs);
const before = residentMegabytes(platform.pid);
const open: TLSSocket[] = [];
let next = 0;
const startedAt = performance.now();
await Promise.all(Array.from({ length: together }, openConnections));
const connectSeconds = (performance.now() - startedAt) / 1_000;
await pause(settleMs);
const idle = residentMegabytes(platform.pid);
console.log(
  JSON.stringify({
    bench: "tls",
    ...resumed,
    connections: open.filter(({ destroyed }) => !destroyed).length,
    fullHandshakesWithConnectPerSecond: Math.round(connections / connectSeconds),
    residentMegabytes: { before, idle },
    kilobytesPerConnection: Math.round((((idle - before) * 1_024) / connections) * 10) / 10,
  }),
);
for (const socket of open) socket.destroy();
await platform.stop();
await rm(dataDir, { recursive: true, force: true });

/** Each resumes a session, says nothing, and goes. */
async function resumedHandshakes() {
  const session = await firstTicket();
  let begun = 0;
  let reused = 0;
  const worker = async (): Promise<void> => {
    while (begun++ < handshakes) if (await resume(session)) reused += 1;
  };
  const [from, cpuFrom] = [performance.now(), processorMs(platform.pid)];
  await Promise.all(Array.from({ length: together }, worker));
  const seconds = (performance.now() - from) / 1_000;
  return {
    resumedHandshakesPerSecond: Math.round(reused / seconds),
    resumed: reused,
    platformCpuMsPerHandshake: Math.round(((processorMs(platform.pid) - cpuFrom) / handshakes) * 100) / 100,
  };
}

/** A session ticket of a full handshake. */
async function firstTicket(): Promise<Buffer> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
  const [ticket] = await once(socket, "session");
  socket.destroy();
  return ticket;
}

/** @returns whether the server took the session up; resolves when both sides have closed. */
async function resume(session: Buffer): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false, session });
  const closed = once(socket, "close");
  await once(socket, "secureConnect");
  const isReused = socket.isSessionReused();
  socket.end();
  socket.resume();
  await closed;
  return isReused;
}

async function openConnections(): Promise<void> {
  for (let n = next++; n < connections; n = next++) {
    const socket = connect({ port, host: "127.0.0.1", rejectUnauthorized: false });
    await once(socket, "secureConnect");
    socket.write(connectPacket(tokens[n] ?? ""));
    await once(socket, "data"); // CONNACK
    open.push(socket);
  }
}

/** MQTT 3.1.1 with an access token and a keep-alive of 18 hours. */
function connectPacket(token: string): Buffer {
  const text = (value: string) => Buffer.from([value.length >> 8, value.length & 0xff, ...Buffer.from(value)]);
  const body = Buffer.concat([text("MQTT"), Buffer.from([4, 0x82, 0xff, 0xff]), text(""), text(token)]);
  return Buffer.concat([Buffer.from([0x10, body.length]), body]);
}
