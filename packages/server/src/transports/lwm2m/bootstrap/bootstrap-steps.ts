import type { Lwm2mBootstrapServer, Lwm2mTransportProfile } from "@orrery/model";
import type { Lwm2mCredentials } from "../../../connectivity/lwm2m/lwm2m-credentials.ts";
import { type Leaf, type Lwm2mPath, parsePath } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { parseLinks } from "../registration/link-format.ts";
import { securityInstance, serverInstance } from "./server-objects.ts";

/** What is done with a client at bootstrap, in order. */
export type BootstrapStep =
  | { readonly kind: "delete"; readonly path: Lwm2mPath }
  | { readonly kind: "write"; readonly path: Lwm2mPath; readonly leaves: readonly Leaf<Lwm2mValue>[] };

/** The servers that a client is told; `undefined` when profile and credentials do not fit (reference: 14.7). */
export function bootstrapServers(
  profile: Lwm2mTransportProfile,
  credentials: Lwm2mCredentials,
): readonly Lwm2mBootstrapServer[] | undefined {
  const servers = profile.bootstrap.filter((server) => !server.bootstrapServerIs || profile.updatesBootstrapServer);
  const fits = (server: Lwm2mBootstrapServer) => server.securityMode === credentialsFor(server, credentials).mode;
  return servers.length > 0 && servers.every(fits) ? servers : undefined;
}

/** `discovered`: the links of the client, by which instances are reused or left alone. */
export function bootstrapSteps(
  servers: readonly Lwm2mBootstrapServer[],
  credentials: Lwm2mCredentials,
  discovered: string,
): readonly BootstrapStep[] {
  const known = instancesIn(discovered);
  const all =
    servers.some(({ bootstrapServerIs }) => bootstrapServerIs) && servers.some((each) => !each.bootstrapServerIs);
  const deletes: BootstrapStep[] = all
    ? [
        { kind: "delete", path: [0] },
        { kind: "delete", path: [1] },
      ]
    : [];
  const taken = { 0: new Set<number>(), 1: new Set<number>() };
  for (const { objectId, id } of all ? [] : known) taken[objectId].add(id);
  if (!servers.some(({ bootstrapServerIs }) => bootstrapServerIs)) {
    taken[0].add(known.find(({ objectId, shortId }) => objectId === 0 && shortId === undefined)?.id ?? 0); // its bootstrap server
  }
  const writes = servers.flatMap((server): BootstrapStep[] => {
    const place = (objectId: 0 | 1) => {
      const same = known.find((each) => each.objectId === objectId && each.shortId === server.shortServerId);
      if (same && !all) {
        deletes.push({ kind: "delete", path: [objectId, same.id] });
        return same.id;
      }
      let id = 0;
      while (taken[objectId].has(id)) id += 1;
      taken[objectId].add(id);
      return id;
    };
    const security = place(0);
    const leaves = securityInstance(security, server, credentialsFor(server, credentials));
    const steps: BootstrapStep[] = [{ kind: "write", path: [0, security], leaves }];
    if (server.bootstrapServerIs) return steps;
    const id = place(1);
    return [...steps, { kind: "write", path: [1, id], leaves: serverInstance(id, server) }];
  });
  return [...deletes, ...writes];
}

function credentialsFor({ bootstrapServerIs }: Lwm2mBootstrapServer, credentials: Lwm2mCredentials) {
  return bootstrapServerIs ? credentials.bootstrapServer : credentials.lwm2mServer;
}

/** Instances of Security and Server with the short ids of their servers (OMA LwM2M core, 6.1.7.3). */
function instancesIn(links: string) {
  return parseLinks(links).flatMap(({ target, parameters }) => {
    const [objectId, id] = parsePath(target) ?? [];
    if ((objectId !== 0 && objectId !== 1) || id === undefined) return [];
    const shortId = parameters.get("ssid");
    return [{ objectId, id, shortId: shortId === undefined ? undefined : Number(shortId) }] as const;
  });
}
