import { createHmac } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createServer, type TLSSocket } from "node:tls";
import { generate, type IConnectPacket, type IPublishPacket, parser } from "mqtt-packet";
import { expect, test } from "vitest";
import { Egress } from "../../../../kernel/egress/egress.ts";
import { parseNetwork } from "../../../../kernel/egress/network.ts";
import type { EgressTarget } from "../../../../kernel/egress/open-socket.ts";
import { DEVICE_CERTIFICATE, SERVER } from "../../../../transports/testing/certificates.ts";
import type { NetworkPort } from "../../../ports/network.ts";
import { runNode } from "../../../testing/run-node.ts";
import { TENANT, testEngine } from "../../../testing/test-engine.ts";
import { azureIotHub } from "./azure-iot-hub.ts";

const HUB = "Hub.azure-devices.net";
const KEY = Buffer.from("a key of the device").toString("base64");
const NOW = Date.parse("2026-11-23T07:08:09Z");
const SOON = { timeout: 20_000 };

/** A hub: MQTT 3.1.1 over TLS, which checks user, token or certificate as Microsoft documents it. */
async function startHub() {
  const received: string[] = [];
  const connects: IConnectPacket[] = [];
  const sockets = new Set<TLSSocket>();
  const options = { ...SERVER, requestCert: true, rejectUnauthorized: false, ca: DEVICE_CERTIFICATE.cert };
  const server = createServer(options, (socket) => {
    sockets.add(socket);
    const packets = parser({ protocolVersion: 4 });
    packets.on("packet", (packet) => {
      if (packet.cmd === "connect") {
        connects.push(packet);
        const isKnown = socket.authorized || isValid(packet.password?.toString() ?? "");
        socket.write(generate({ cmd: "connack", returnCode: isKnown ? 0 : 5, sessionPresent: false }));
      }
      if (packet.cmd === "publish") {
        const { topic, payload, qos, retain, messageId }: IPublishPacket = packet;
        received.push(`${topic} ${payload} ${qos} ${retain}`);
        socket.write(generate({ cmd: "puback", ...(messageId === undefined ? {} : { messageId }) }));
      }
    });
    socket.on("error", () => undefined).on("data", (chunk) => packets.parse(chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    received,
    connects,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The signature is over the resource and the time, each as they stand in the token. */
function isValid(token: string): boolean {
  const [, resource, signature = "", expiry] =
    /^SharedAccessSignature sr=([^&]+)&sig=([^&]+)&se=(\d+)$/.exec(token) ?? [];
  const signed = createHmac("sha256", "a key of the device").update(`${resource}\n${expiry}`).digest("base64");
  const isYear = Number(expiry) === Math.floor(NOW / 1_000) + 365 * 24 * 3_600;
  return resource === "hub.azure-devices.net" && isYear && decodeURIComponent(signature) === signed;
}

/** A way to the local hub for what is meant for Microsoft's. */
function given(port: number, targets: EgressTarget[] = []) {
  const egress = new Egress({
    allowedNetworks: [parseNetwork("127.0.0.1")],
    maxTenantCalls: 5,
    maxResponseBytes: 1_000,
  });
  const network: NetworkPort = {
    perform: (tenantId, work) => egress.perform(tenantId, work),
    resolve: (host) => egress.resolve(host),
    admit: (tenantId) => egress.admit(tenantId),
    connect(tenantId, target) {
      targets.push(target);
      return egress.connect(tenantId, { ...target, host: "localhost", port });
    },
  };
  return { given: { network, clock: () => NOW } };
}

const config = {
  host: HUB,
  clientId: "device-1",
  topicPattern: "devices/device-1/messages/events/of=${of}",
  port: 1,
  cleanSession: false,
  ssl: false,
  credentials: { type: "sas", sasKey: KEY, caCert: SERVER.cert },
};

test("a message is published by a device that shows a token", async () => {
  await using hub = await startHub();
  const targets: EgressTarget[] = [];
  const { out } = await runNode(azureIotHub, config, { metadata: { of: "a" } }, given(hub.port, targets));
  expect(out).toMatchObject([{ label: "Success", message: { metadata: { of: "a" } } }]);
  expect(hub.received).toEqual(['devices/device-1/messages/events/of=a {"t":1} 1 false']);
  expect(targets).toMatchObject([{ host: HUB, port: 8883, tls: { ca: SERVER.cert } }]);
  expect(hub.connects).toMatchObject([
    { clientId: "device-1", clean: true, protocolVersion: 4, username: `${HUB}/device-1/?api-version=2018-06-30` },
  ]);
});

test("a message is published by a device that has a certificate", async () => {
  await using hub = await startHub();
  const { cert, key: privateKey } = DEVICE_CERTIFICATE;
  const credentials = { type: "cert.PEM", caCert: SERVER.cert, cert, privateKey };
  const { labels } = await runNode(azureIotHub, { ...config, credentials }, {}, given(hub.port));
  expect(labels).toEqual(["Success"]);
  expect(hub.connects[0]?.password).toBeUndefined();
});

test.each([
  [{ credentials: { ...config.credentials, sasKey: Buffer.from("another").toString("base64") } }, /not authori[sz]ed/i],
  [{ credentials: { type: "sas" } }, /^The shared access key is missing$/],
  [{ credentials: { type: "cert.PEM" } }, /^The certificate and its private key are missing$/],
  [{ clientId: "" }, /^The device id is missing$/],
])("a node with %j does not start: %s", async (wrong, reason) => {
  await using hub = await startHub();
  const chain = { first: "n", nodes: { n: { type: azureIotHub.type, config: { ...config, ...wrong } } }, links: [] };
  const { engine, lifecycle, close } = testEngine([chain], given(hub.port));
  await engine.startTenant(TENANT);
  await expect.poll(() => lifecycle.flatMap(({ error }) => error ?? [])[0], SOON).toMatch(reason);
  await close();
});

test("secrets are declared", () => {
  const saved = { credentials: { sasKey: "a", privateKey: "b", password: "c", cert: "public" } };
  expect(azureIotHub.settings.secrets(saved).map(({ path }) => path[1])).toEqual(["sasKey", "privateKey", "password"]);
});
