import { type ExactJson, isJsonObject, PlatformError } from "@orrery/model";
import type { RegisteredClient } from "../client/registered-client.ts";
import type { Leaf, Lwm2mPath } from "../content/lwm2m-path.ts";
import { pathText } from "../content/lwm2m-path.ts";
import type { Lwm2mValue } from "../content/lwm2m-value.ts";
import { parameterLeaves } from "./parameter-value.ts";

/** The values for a resource. @throws {PlatformError} `badRequest` when it has no model, or the value is none. */
export function resourceValues(client: RegisteredClient, path: Lwm2mPath, json: ExactJson): Leaf<Lwm2mValue>[] {
  const model = client.resourceModel(path);
  if (!model) throw new PlatformError("badRequest", `Resource with ${pathText(path)} has no model`);
  if (!model.operations.includes("W"))
    throw new PlatformError("badRequest", `Resource with ${pathText(path)} is not writable`);
  return parameterLeaves(model, path, json);
}

/** The values for resources of an instance: an object by id. New instances may have resources that are read only, too. */
export function instanceValues(
  client: RegisteredClient,
  path: Lwm2mPath,
  json: ExactJson | undefined,
  isNew = false,
): Leaf<Lwm2mValue>[] {
  if (json === undefined || json === null || typeof json !== "object" || !isJsonObject(json)) {
    throw new PlatformError("badRequest", `The value of ${pathText(path)} is an object by resource`);
  }
  return [...json].flatMap(([id, value]) => {
    if (!/^\d{1,5}$/.test(id)) throw new PlatformError("badRequest", `"${id.slice(0, 20)}" is no resource`);
    const place = [...path, Number(id)];
    const model = client.resourceModel(place);
    if (isNew && model) return parameterLeaves(model, place, value);
    return resourceValues(client, place, value);
  });
}
