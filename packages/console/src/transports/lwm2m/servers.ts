import {
  isRecord,
  type JsonObject,
  LWM2M_BINDINGS,
  LWM2M_SECURITY_MODES,
  type Lwm2mSecurityMode,
  type Lwm2mServerDefaults,
} from "@orrery/model";

/** A server that clients are told at bootstrap, as it is edited; unknown members stay. */
export type EditedServer = JsonObject;

const MAX_SHORT_ID = 65_534;
const MAX_PORT = 65_535;

export const isBootstrapServer = (server: EditedServer): boolean => server.bootstrapServerIs === true;

/** A server of the installation as a profile tells it to clients. */
export function newServer(defaults: Lwm2mServerDefaults, securityMode: Lwm2mSecurityMode = "NO_SEC"): EditedServer {
  const { securityHost, securityPort, ...server } = defaults;
  return withMode({ ...server, securityMode }, securityMode, defaults);
}

/** With another security: address and key are those that the installation has for it. */
export function withMode(
  server: EditedServer,
  securityMode: Lwm2mSecurityMode,
  { host, port, securityHost, securityPort, serverPublicKey, serverCertificate }: Lwm2mServerDefaults,
): EditedServer {
  const isOpen = securityMode === "NO_SEC";
  return {
    ...server,
    securityMode,
    host: isOpen ? host : securityHost,
    port: isOpen ? port : securityPort,
    serverPublicKey: securityMode === "RPK" ? serverPublicKey : securityMode === "X509" ? serverCertificate : "",
  };
}

/** The number of a new server: the first that none has. */
export function freeShortId(servers: readonly EditedServer[], wanted: number): number {
  const taken = new Set(servers.map(({ shortServerId }) => shortServerId));
  let id = wanted;
  while (taken.has(id) && id < MAX_SHORT_ID) id += 1;
  return id;
}

const isWhole = (value: unknown, min: number, max = Number.MAX_SAFE_INTEGER): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= max;

/** Translation keys of what is wrong, by member. */
export function serverProblems(
  server: EditedServer,
  others: readonly EditedServer[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const { securityMode, shortServerId, host, port, binding, serverPublicKey } = server;
  if (!isWhole(shortServerId, 1, MAX_SHORT_ID)) problems.shortServerId = "transport.short-id-range";
  else if (others.some((other) => other.shortServerId === shortServerId)) {
    problems.shortServerId = "transport.short-id-taken";
  }
  if (typeof host !== "string" || host.trim() === "") problems.host = "transport.required";
  if (!isWhole(port, 0, MAX_PORT)) problems.port = "transport.port-range";
  for (const member of ["clientHoldOffTime", "bootstrapServerAccountTimeout", "lifetime", "defaultMinPeriod"]) {
    if (!isWhole(server[member], 0)) problems[member] = "transport.whole-number";
  }
  if (!LWM2M_BINDINGS.some((known) => known === binding)) problems.binding = "transport.required";
  const needsKey = securityMode === "RPK" || securityMode === "X509";
  if (needsKey && (typeof serverPublicKey !== "string" || serverPublicKey.trim() === "")) {
    problems.serverPublicKey = "transport.required";
  }
  if (!LWM2M_SECURITY_MODES.some((known) => known === securityMode)) problems.securityMode = "transport.required";
  return problems;
}

export const readServers = (saved: unknown): readonly EditedServer[] | null =>
  Array.isArray(saved) ? saved.filter(isRecord) : null;

export const hasProblems = (servers: readonly EditedServer[]): boolean =>
  servers.some((server, at) => Object.keys(serverProblems(server, servers.toSpliced(at, 1))).length > 0);
