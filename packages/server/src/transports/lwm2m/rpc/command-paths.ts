import { type ExactJson, isJsonArray, PlatformError } from "@orrery/model";
import type { RegisteredClient } from "../client/registered-client.ts";
import { type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import { parseVersionedPath } from "../mapping/profile-path.ts";

/** The parameters of a command. */
export type Params = ReadonlyMap<string, ExactJson>;

const SECURITY = 0;
const MAX_PATHS = 200;

/** The path that a command names by `key` or `id`. @throws {PlatformError} `badRequest` (reference: 14.5). */
export function commandPath(client: RegisteredClient, params: Params): Lwm2mPath {
  const [key, id] = [params.get("key"), params.get("id")];
  if (typeof key === "string" && key !== "") return pathOfKey(client, key);
  if (typeof id === "string" && id !== "") return pathOfId(client, id);
  throw bad("Can't find 'key' or 'id' in the requestParams parameters!");
}

/** The paths of `keys`, or of `ids`. @throws {PlatformError} `badRequest`. */
export function commandPaths(client: RegisteredClient, params: Params): readonly Lwm2mPath[] {
  const [keys, ids] = [params.get("keys"), params.get("ids")];
  const texts = (list: ExactJson | undefined) =>
    list !== undefined && isJsonArray(list) ? list.filter((each) => typeof each === "string") : [];
  const paths = [...texts(keys).map((key) => pathOfKey(client, key)), ...texts(ids).map((id) => pathOfId(client, id))];
  if (paths.length === 0) throw bad("Can't find 'keys' or 'ids' in the requestParams parameters!");
  if (paths.length > MAX_PATHS) throw bad(`A command names up to ${MAX_PATHS} resources`);
  return paths;
}

/** A path by its key in the profile, or by itself. @throws {PlatformError} `badRequest`. */
export function pathOfName(client: RegisteredClient, name: string): Lwm2mPath {
  return client.plan?.pathsByKey.get(name) ?? pathOfId(client, name);
}

function pathOfKey(client: RegisteredClient, key: string): Lwm2mPath {
  const path = client.plan?.pathsByKey.get(key);
  if (!path) throw bad(`${key} is not configured in the device profile!`);
  return path;
}

function pathOfId(client: RegisteredClient, id: string): Lwm2mPath {
  const parsed = parseVersionedPath(id);
  if (!parsed) throw bad(`${id} is not configured in the device profile!`);
  const [objectId = SECURITY] = parsed.path;
  const object = client.registration.objects.objects.get(objectId);
  if (objectId === SECURITY || !object) {
    throw bad(
      `Specified object id ${objectId} absent in the list supported objects of the client or is security object!`,
    );
  }
  const isVersioned = /^\/?\d+_/.test(id);
  if (isVersioned && parsed.version !== object.version) {
    throw bad(`Specified resource id ${id} is not valid version! Must be version: ${object.version}`);
  }
  return parsed.path;
}

/** @throws {PlatformError} `badRequest` when the path is not of this length. */
export function checkLength(path: Lwm2mPath, ...lengths: readonly number[]): void {
  if (!lengths.includes(path.length)) throw bad(`The operation is not possible with the path ${pathText(path)}`);
}

export function bad(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
