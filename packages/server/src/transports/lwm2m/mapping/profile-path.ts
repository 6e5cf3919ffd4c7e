import { type Lwm2mPath, parsePath } from "../content/lwm2m-path.ts";
import { type ClientObjects, hasPath } from "../registration/client-objects.ts";

/** A path with the version of its object, as profiles and commands name it: `/3_1.0/0/9`. */
export interface VersionedPath {
  readonly path: Lwm2mPath;
  readonly version: string;
}

const DEFAULT_VERSION = "1.0";

/** Parses `/3_1.0/0/9`; without a version it is 1.0. `undefined` when it is no path. */
export function parseVersionedPath(text: string): VersionedPath | undefined {
  const [, object, version, rest] = /^\/?(\d{1,5})(?:_(\d{1,3}\.\d{1,3}))?((?:\/\d{1,5}){0,3})\/?$/.exec(text) ?? [];
  const path = object === undefined ? undefined : parsePath(`${object}${rest}`);
  return path && { path, version: version ?? DEFAULT_VERSION };
}

/** `/3_1.0/0/9`, with the version that the client has. */
export function versionedText({ objects }: ClientObjects, path: Lwm2mPath): string {
  const [objectId, ...rest] = path;
  const version = objectId === undefined ? undefined : objects.get(objectId)?.version;
  return `/${[`${objectId}_${version ?? DEFAULT_VERSION}`, ...rest].join("/")}`;
}

/** The path when the client has it in this version. */
export function clientPath(objects: ClientObjects, text: string): Lwm2mPath | undefined {
  const parsed = parseVersionedPath(text);
  if (!parsed || !hasPath(objects, parsed.path)) return undefined;
  const [objectId = 0] = parsed.path;
  return objects.objects.get(objectId)?.version === parsed.version ? parsed.path : undefined;
}
