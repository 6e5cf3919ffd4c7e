import type { Lwm2mAttributes, Lwm2mTransportProfile } from "@orrery/model";
import { type Lwm2mPath, pathText } from "../content/lwm2m-path.ts";
import type { ClientObjects } from "../registration/client-objects.ts";
import { clientPath } from "./profile-path.ts";

/** What a profile wants of a client that has certain objects (reference: device connectivity, 14.4). */
export interface ProfilePlan {
  readonly reads: readonly Lwm2mPath[];
  readonly observes: readonly Lwm2mPath[];
  readonly attributes: readonly { readonly path: Lwm2mPath; readonly attributes: Lwm2mAttributes }[];
  /** Where values go, by path. */
  readonly targets: ReadonlyMap<string, ValueTarget>;
  /** Paths by the keys that users know. */
  readonly pathsByKey: ReadonlyMap<string, Lwm2mPath>;
}

export interface ValueTarget {
  readonly key: string;
  readonly attribute: boolean;
  readonly telemetry: boolean;
}

/** Paths of a profile that count; more would keep a client busy for hours. */
const MAX_PATHS = 1_000;
/** One for all clients with the same objects. */
const plans = new WeakMap<Lwm2mTransportProfile, WeakMap<ClientObjects, ProfilePlan>>();

export function profilePlan(profile: Lwm2mTransportProfile, objects: ClientObjects): ProfilePlan {
  let ofProfile = plans.get(profile);
  if (!ofProfile) {
    ofProfile = new WeakMap();
    plans.set(profile, ofProfile);
  }
  let plan = ofProfile.get(objects);
  if (!plan) {
    plan = newPlan(profile, objects);
    ofProfile.set(objects, plan);
  }
  return plan;
}

function newPlan(profile: Lwm2mTransportProfile, objects: ClientObjects): ProfilePlan {
  const known = (texts: readonly string[]) =>
    new Map(
      texts.slice(0, MAX_PATHS).flatMap((text): [string, Lwm2mPath][] => {
        const path = clientPath(objects, text);
        return path ? [[pathText(path), path]] : [];
      }),
    );
  const [observed, attribute, telemetry] = [profile.observe, profile.attribute, profile.telemetry].map(known);
  const reads = new Map([...(attribute ?? []), ...(telemetry ?? [])]);
  for (const place of observed?.keys() ?? []) reads.delete(place);
  const keys = Object.entries(profile.keyNames).flatMap(([text, key]): [string, Lwm2mPath, string][] => {
    const path = clientPath(objects, text);
    return path ? [[pathText(path), path, key]] : [];
  });
  return {
    reads: [...reads.values()],
    observes: [...(observed?.values() ?? [])],
    attributes: Object.entries(profile.attributes).flatMap(([text, attributes]) => {
      const path = clientPath(objects, text);
      return path && Object.keys(attributes).length > 0 ? [{ path, attributes }] : [];
    }),
    targets: new Map(
      keys.map(([place, , key]): [string, ValueTarget] => [
        place,
        { key, attribute: attribute?.has(place) ?? false, telemetry: telemetry?.has(place) ?? false },
      ]),
    ),
    pathsByKey: new Map(keys.map(([, path, key]) => [key, path])),
  };
}
