import type { Lwm2mModel } from "../../../resources/lwm2m-model.ts";
import type { ClientObjects } from "../registration/client-objects.ts";

type Models = ReadonlyMap<number, Lwm2mModel>;

/** The newest models for a list of objects, which clients of one kind share. */
const newest = new WeakMap<ClientObjects, Models>();

/** The models as another client with the same objects has them, so that they are in memory once. */
export function sharedModels(objects: ClientObjects, models: Models): Models {
  const known = newest.get(objects);
  if (known?.size === models.size && [...models].every(([id, model]) => known.get(id) === model)) return known;
  newest.set(objects, models);
  return models;
}
