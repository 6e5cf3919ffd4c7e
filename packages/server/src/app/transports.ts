import type { DeviceLink } from "../connectivity/device-link.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import type { Egress } from "../kernel/egress/egress.ts";
import type { HttpServer } from "../kernel/http/http-server.ts";
import type { Route } from "../kernel/http/route.ts";
import type { Taker } from "../kernel/nodes/relay/passed-client.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Platform } from "./platform.ts";

/** The configured transports; none of them listens yet. */
export interface Transports {
  readonly routes: readonly Route[];
  /** What takes the connections that another node has accepted. */
  readonly takers: readonly (readonly [listener: string, taker: Taker])[];
  /** Lets transports take connections over WebSockets. */
  upgrade(http: Pick<HttpServer, "onUpgrade" | "authenticated">): void;
  /** @throws {PlatformError} `invalidArguments` when a setting cannot be used. */
  listen(): Promise<readonly ListeningPort[]>;
}

/** Creates every transport. When the platform closes, all are drained before the first is closed. */
export function createTransports(
  { clock, log, metrics, closing }: Platform,
  { link, egress }: { readonly link: DeviceLink; readonly egress: Pick<Egress, "resolve"> },
  { transports, host, maxPayloadBytes, sessionTimeout }: Configuration,
): Transports {
  const platform = { clock, log, egress, maxPayloadBytes, sessionTimeoutMs: sessionTimeout };
  const made = transports.map(({ name, create }) => ({ name, transport: create(link, platform) }));
  for (const { name, transport } of made) closing.add(name, () => transport.close());
  for (const { name, transport } of made) {
    closing.add(`${name}: messages in progress`, () => transport.drain());
    for (const { name: gauge, help, value } of transport.gauges) metrics.gauge(gauge, help, value);
  }
  return {
    routes: made.flatMap(({ transport }) => transport.routes),
    takers: made.flatMap(({ transport }) => [...(transport.takers ?? [])]),
    upgrade(http) {
      for (const { path, accept } of made.flatMap(({ transport }) => transport.upgrades ?? [])) {
        http.onUpgrade(path, (request, socket, head) => {
          accept(request, socket, head, () => http.authenticated(socket));
        });
      }
    },
    async listen() {
      const ports: ListeningPort[] = [];
      for (const { transport } of made) ports.push(...(await transport.listen(host)));
      return ports;
    },
  };
}
