import { createServer, type Server, type Socket } from "node:net";
import type { AcceptedStream } from "../../kernel/nodes/relay/relay.ts";
import type { FrontPlatform, TransportFront } from "../transport.ts";
import { type Admission, ConnectLimits } from "./connection/connect-limits.ts";
import type { MqttSettings } from "./mqtt-settings.ts";
import { MQTT_LISTENER } from "./mqtt-taker.ts";
import { tlsMaterial } from "./mqtt-tls.ts";
import { chainOf } from "./wire/certificate-chain.ts";
import { createTlsFront } from "./wire/tls-front.ts";

/** As of the server that works. */
const BACKLOG = 4096;

type FrontSettings = Omit<MqttSettings, "maxPacketBytes" | "inactivityTimeoutMs">;

/**
 * MQTT on a node that stands by: it accepts, ends TLS, which is the costly part, and passes the bytes on. The limits of connections
 * hold for each node; who a client is, the active node decides.
 * @throws {PlatformError} `invalidArguments` when the certificate cannot be used.
 */
export async function openMqttFront(
  host: string,
  { pass, clock, log }: FrontPlatform,
  settings: FrontSettings,
): Promise<TransportFront> {
  const limits = new ConnectLimits(settings);
  const enter = (socket: Socket): Admission | undefined => limits.enter(socket.remoteAddress ?? "", clock());
  const passOn = (stream: AcceptedStream, admission: Admission, certificates: readonly Uint8Array[]): void => {
    admission.accepted(); // the active node counts who has not shown who it is
    const client = { address: admission.address, certificates };
    pass({ listener: MQTT_LISTENER, stream, client, refuse: () => stream.destroy() });
  };
  const tls = await tlsMaterial(settings);
  const plain = createServer({ pauseOnConnect: true, noDelay: true, allowHalfOpen: true }, (socket) => {
    socket.on("error", ignore); // "close" follows
    const admission = enter(socket);
    if (!admission) {
      socket.destroy();
      return;
    }
    socket.once("close", () => admission.leave());
    passOn(socket, admission, []);
  });
  const secure =
    tls &&
    createTlsFront({
      ...tls,
      handshakeTimeoutMs: settings.connectTimeoutMs,
      enter,
      take: (socket, admission) => {
        socket.on("error", ignore);
        passOn(socket, admission, chainOf(socket.getPeerCertificate(true)));
      },
      failed: (address) => log.debug({ address }, "a TLS handshake failed"),
      log,
    });
  const ports = [{ name: "MQTT", port: await listen(plain, host, settings.port) }];
  if (secure) ports.push({ name: "MQTT TLS", port: await listen(secure, host, settings.tlsPort) });
  for (const server of [plain, secure]) {
    server?.on("error", (error) => log.error({ err: error }, "the MQTT listener failed"));
  }
  return {
    ports,
    close() {
      plain.close();
      secure?.close();
    },
  };
}

function ignore(): void {}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port, backlog: BACKLOG }, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
