import { connect, isIP, type LookupFunction, Socket } from "node:net";
import { connect as connectSecurely } from "node:tls";
import type { ClientCertificate, HttpProxy } from "./egress-request.ts";
import { opened } from "./http-exchange.ts";

/** Where a connection leads. */
export interface EgressTarget {
  /** A name or an IP address. */
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; undefined for none. */
  readonly tls?: ClientCertificate | undefined;
  /** A proxy that opens a tunnel to it; only without TLS. */
  readonly proxy?: HttpProxy | undefined;
  /** Maximum time until the connection is there, in milliseconds. */
  readonly timeoutMs: number;
}

/** A connection to an address that `lookup` has checked; resolves when it is there. */
export function openSocket(target: EgressTarget, lookup: LookupFunction): Promise<Socket> {
  return target.proxy ? openTunnel(target, target.proxy, lookup) : openDirectly(target, lookup);
}

function openDirectly({ host, port, tls, timeoutMs }: EgressTarget, lookup: LookupFunction): Promise<Socket> {
  const place = { host, port, lookup };
  const socket = tls
    ? connectSecurely({ ...place, ...tls, ...(isIP(host) === 0 ? { servername: host } : {}) })
    : connect(place);
  socket.setNoDelay(true);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => socket.destroy(new Error("it takes too long to connect")), timeoutMs);
    const failed = (error: Error): void => {
      clearTimeout(late);
      reject(error);
    };
    socket.once("error", failed).once(tls ? "secureConnect" : "connect", () => {
      clearTimeout(late);
      socket.off("error", failed);
      resolve(socket);
    });
  });
}

async function openTunnel(
  { host, port, timeoutMs }: EgressTarget,
  proxy: HttpProxy,
  lookup: LookupFunction,
): Promise<Socket> {
  const controller = new AbortController();
  const late = setTimeout(() => controller.abort(new Error("it takes too long to connect")), timeoutMs);
  try {
    const { signal } = controller;
    const place = { hostname: proxy.host, port: proxy.port, path: `${host}:${port}` };
    const tunnel = await opened({ ...place, method: "CONNECT", lookup, signal, agent: false }, proxy);
    if (!(tunnel instanceof Socket)) throw new Error("The tunnel is no socket");
    return tunnel;
  } finally {
    clearTimeout(late);
  }
}
