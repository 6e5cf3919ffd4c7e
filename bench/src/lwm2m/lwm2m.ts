import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "@orrery/client";
import { startPlatform } from "@orrery/e2e/platform";
import {
  CODE,
  METHOD,
  numberOption,
  OPTION,
  TYPE,
} from "../../../packages/server/src/kernel/coap/wire/coap-message.ts";
import { readMessage } from "../../../packages/server/src/kernel/coap/wire/read-message.ts";
import { writeMessage } from "../../../packages/server/src/kernel/coap/wire/write-message.ts";
import { createBenchTenant } from "../platform/bench-tenant.ts";
import { listeningPort } from "../platform/listening-port.ts";
import { residentMegabytes } from "../platform/resident-memory.ts";

/**
 * Memory of registered LwM2M clients without DTLS, each on a port of its own, and registrations a second. Prints one JSON
 * object.
 *
 *   npm run bench:lwm2m -- --clients 10000
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "10000" },
    /** Clients that register at a time. */
    together: { type: "string", default: "200" },
    "settle-seconds": { type: "string", default: "20" },
  },
});
const count = Number(values.clients);
const settleMs = Number(values["settle-seconds"]) * 1_000;
const OBJECTS = '</>;rt="oma.lwm2m",</1/0>,</3/0>,</4/0>,</5/0>';
const CREATING = 64;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const dataDir = await mkdtemp(join(tmpdir(), "orrery-bench-"));
{
  await using platform = await startPlatform({ demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } });
  const { client } = await createBenchTenant(platform, 0);
  await createClients(client);
  client.close();
}
// Restarted, so that creating the devices is not measured.
await using platform = await startPlatform({ demo: "off", dataDir, settings: { ORRERY_LOG_LEVEL: "error" } });
const port = listeningPort(platform, "LwM2M");
const sockets: Socket[] = [];
let next = 0;
const warm = Math.min(200, Math.floor(count / 10)); // the code is loaded and compiled with the first ones
await registerUpTo(warm);
await pause(settleMs);
const before = residentMegabytes(platform.pid);
const startedAt = performance.now();
await registerUpTo(count);
const seconds = (performance.now() - startedAt) / 1_000;
const atOnce = residentMegabytes(platform.pid);
await pause(settleMs);
const after = residentMegabytes(platform.pid);
console.log(
  JSON.stringify({
    bench: "lwm2m",
    clients: count,
    registrationsPerSecond: Math.round((count - warm) / seconds),
    residentMegabytes: { before, atOnce, after },
    kilobytesPerClient: Math.round((((after - before) * 1_024) / (count - warm)) * 10) / 10,
  }),
);
for (const socket of sockets) socket.close();
await platform.stop();
await rm(dataDir, { recursive: true, force: true });

async function createClients(client: Client): Promise<void> {
  const profile = await client.deviceProfiles.save({
    name: "LwM2M",
    type: "DEFAULT",
    transportType: "LWM2M",
    provisionType: "DISABLED",
    profileData: {
      configuration: { type: "DEFAULT" },
      transportConfiguration: {
        type: "LWM2M",
        observeAttr: { keyName: {}, observe: [], attribute: [], telemetry: [], attributeLwm2m: {} },
        bootstrapServerUpdateEnable: false,
        bootstrap: [],
        clientLwM2mSettings: {
          clientOnlyObserveAfterConnect: 1,
          fwUpdateStrategy: 1,
          swUpdateStrategy: 1,
          powerMode: "DRX",
          compositeOperationsSupport: false,
        },
      },
    },
  });
  let made = 0;
  const worker = async (): Promise<void> => {
    for (let n = made++; n < count; n = made++) {
      const noSecurity = { securityMode: "NO_SEC" };
      const credentials = {
        client: { endpoint: `client-${n}`, securityConfigClientMode: "NO_SEC" },
        bootstrap: { bootstrapServer: noSecurity, lwm2mServer: noSecurity },
      };
      await client.devices.saveWithCredentials(
        { name: `Client ${n}`, deviceProfileId: profile.id },
        { credentialsType: "LWM2M_CREDENTIALS", credentialsValue: JSON.stringify(credentials) },
      );
    }
  };
  await Promise.all(Array.from({ length: CREATING }, worker));
}

async function registerUpTo(end: number): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let n = next++; n < end; n = next++) await register(n);
    next = Math.min(next, end);
  };
  await Promise.all(Array.from({ length: Number(values.together) }, worker));
}

/** A client that answers whatever it is asked by "not found", and repeats its registration until that is answered. */
async function register(n: number): Promise<void> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  sockets.push(socket);
  const texts = (number: number, parts: readonly string[]) =>
    parts.map((text) => ({ number, value: Buffer.from(text) }));
  const bytes = writeMessage({
    type: TYPE.confirmable,
    code: METHOD.post,
    messageId: n & 0xffff,
    token: Buffer.from([1, 2, 3, 4]),
    options: [
      ...texts(OPTION.uriPath, ["rd"]),
      numberOption(OPTION.contentFormat, 40),
      ...texts(OPTION.uriQuery, [`ep=client-${n}`, "lwm2m=1.1", "lt=86400", "b=U"]),
    ],
    payload: Buffer.from(OBJECTS),
  });
  const registered = new Promise<void>((resolve, reject) => {
    socket.on("message", (datagram) => {
      const read = readMessage(datagram);
      if (read.kind !== "message") return;
      const { type, code, messageId, token } = read.message;
      if (code > 0 && code < 0x20) {
        const nothing = { options: [], payload: Buffer.alloc(0) };
        const answer = { type: TYPE.acknowledgement, code: CODE.notFound, messageId, token, ...nothing };
        socket.send(writeMessage(answer), port, "127.0.0.1");
      } else if (code === CODE.created) resolve();
      else if (code !== 0) reject(new Error(`a registration was answered by ${code}`));
      if (type === TYPE.confirmable && code >= 0x20) {
        socket.send(Buffer.from([0x60, 0, messageId >> 8, messageId & 0xff]), port, "127.0.0.1");
      }
    });
  });
  const send = () => socket.send(bytes, port, "127.0.0.1");
  send();
  const repeating = setInterval(send, 2_000);
  await registered.finally(() => clearInterval(repeating));
}
