import type { Lwm2mBootstrapServer, Lwm2mSecurityMode } from "@orrery/model";
import type { Lwm2mServerCredentials } from "../../../connectivity/lwm2m/lwm2m-credentials.ts";
import type { Leaf } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";

const MODES: Readonly<Record<Lwm2mSecurityMode, bigint>> = { PSK: 0n, RPK: 1n, X509: 2n, NO_SEC: 3n };

/** The instance of Security (0) that tells a client of a server (OMA LwM2M core, E.1). */
export function securityInstance(
  instance: number,
  server: Lwm2mBootstrapServer,
  { publicKeyOrId, secretKey }: Lwm2mServerCredentials,
): readonly Leaf<Lwm2mValue>[] {
  const { securityMode: mode } = server;
  const leaf = (id: number, value: Lwm2mValue): Leaf<Lwm2mValue> => ({ path: [0, instance, id], value });
  const bytes = (text: string, encoding: BufferEncoding): Lwm2mValue => ({
    type: "OPAQUE",
    value: Buffer.from(text.replaceAll(/-----[A-Z ]+-----/g, ""), encoding),
  });
  const scheme = mode === "NO_SEC" ? "coap" : "coaps";
  const host = server.host === "0.0.0.0" ? "localhost" : server.host;
  return [
    leaf(0, { type: "STRING", value: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${server.port}` }),
    leaf(1, { type: "BOOLEAN", value: server.bootstrapServerIs }),
    leaf(2, { type: "INTEGER", value: MODES[mode] }),
    ...(mode === "PSK" ? [leaf(3, bytes(publicKeyOrId, "utf8")), leaf(5, bytes(secretKey, "hex"))] : []),
    ...(mode === "RPK" || mode === "X509"
      ? [
          leaf(3, bytes(publicKeyOrId, "base64")),
          leaf(4, bytes(server.serverPublicKey || server.serverCertificate, "base64")),
          leaf(5, bytes(secretKey, "base64")),
        ]
      : []),
    leaf(10, integer(server.shortServerId)),
    leaf(11, integer(server.clientHoldOffTime)),
    leaf(12, integer(server.bootstrapServerAccountTimeout)),
  ];
}

/** The instance of Server (1) by which a client registers (OMA LwM2M core, E.2). */
export function serverInstance(instance: number, server: Lwm2mBootstrapServer): readonly Leaf<Lwm2mValue>[] {
  const leaf = (id: number, value: Lwm2mValue): Leaf<Lwm2mValue> => ({ path: [1, instance, id], value });
  return [
    leaf(0, integer(server.shortServerId)),
    leaf(1, integer(server.lifetime)),
    leaf(2, integer(server.defaultMinPeriod)),
    leaf(6, { type: "BOOLEAN", value: server.notifIfDisabled }),
    leaf(7, { type: "STRING", value: server.binding }),
  ];
}

function integer(value: number): Lwm2mValue {
  return { type: "INTEGER", value: BigInt(Math.trunc(value)) };
}
