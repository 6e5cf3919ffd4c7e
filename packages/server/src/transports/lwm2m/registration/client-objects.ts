import { type Lwm2mPath, parsePath } from "../content/lwm2m-path.ts";
import { parseLinks } from "./link-format.ts";

/** The objects of a client, as it listed them when it registered. */
export interface ClientObjects {
  /** Names before the ids of objects in paths; none for most clients. */
  readonly root: readonly string[];
  /** Content formats that it says it knows beside those of its version. */
  readonly formats: readonly number[];
  readonly objects: ReadonlyMap<number, ClientObject>;
  /** Links as they were written, for `DiscoverAll`. */
  readonly links: readonly string[];
}

export interface ClientObject {
  readonly version: string;
  readonly instances: readonly number[];
}

const ROOT_TYPE = "oma.lwm2m";
const DEFAULT_VERSION = "1.0";
const NONE: ClientObject = { version: DEFAULT_VERSION, instances: [] };
const VERSION = /^\d{1,3}\.\d{1,3}$/;

/** Parses the payload of a registration (OMA LwM2M core, 6.2.1). */
export function parseObjects(payload: string): ClientObjects {
  const links = parseLinks(payload);
  const rootLink = links.find(({ parameters }) => parameters.get("rt")?.split(" ").includes(ROOT_TYPE));
  const root = rootLink?.target.split("/").filter((part) => part !== "") ?? [];
  const objects = new Map<number, { version: string; instances: number[] }>();
  for (const { target, parameters } of links) {
    const path = pathBelow(root, target);
    const [objectId, instanceId] = path ?? [];
    if (objectId === undefined || (path?.length ?? 0) > 2) continue;
    const known = objects.get(objectId) ?? { ...NONE, instances: [] };
    const version = parameters.get("ver");
    if (version !== undefined && VERSION.test(version)) known.version = version;
    if (instanceId !== undefined && !known.instances.includes(instanceId)) known.instances.push(instanceId);
    objects.set(objectId, known);
  }
  return { root, formats: formatsOf(rootLink?.parameters.get("ct")), objects, links: links.map(({ text }) => text) };
}

/** Whether the client has the object, and for longer paths the instance. */
export function hasPath({ objects }: ClientObjects, [objectId, instanceId]: Lwm2mPath): boolean {
  const object = objectId === undefined ? undefined : objects.get(objectId);
  return object !== undefined && (instanceId === undefined || object.instances.includes(instanceId));
}

function pathBelow(root: readonly string[], target: string): Lwm2mPath | undefined {
  const parts = target.split("/").filter((part) => part !== "");
  if (!root.every((name, index) => parts[index] === name)) return undefined;
  return parsePath(parts.slice(root.length).join("/"));
}

/** `60 110` or, from older clients, `60,110`. */
function formatsOf(text = ""): readonly number[] {
  return text
    .split(/[ ,]+/)
    .filter((part) => /^\d{1,5}$/.test(part))
    .map(Number);
}
