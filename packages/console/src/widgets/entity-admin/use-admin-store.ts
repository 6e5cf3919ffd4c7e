import type { AssetId, DeviceId, EntityId } from "@orrery/model";
import { useClient } from "../../session/client-context.tsx";
import { type AdminDraft, placeOf } from "./admin-draft.ts";

export type AdminKind = "DEVICE" | "ASSET";

const QUIET = { ignoreErrors: true } as const;
const PLACE = ["latitude", "longitude"] as const;

/** Reads, saves and deletes devices or assets with their places. */
export function useAdminStore(kind: AdminKind) {
  const { devices, assets, telemetry } = useClient();
  // The id is of the kind, as it comes from a table of its entities.
  const get = (id: EntityId) =>
    kind === "DEVICE" ? devices.get(id as DeviceId, QUIET) : assets.get(id as AssetId, QUIET);
  const read = async (id: EntityId): Promise<AdminDraft> => {
    const [{ name, type, label }, place] = await Promise.all([
      get(id),
      telemetry.attributes(id, "SERVER_SCOPE", PLACE, QUIET),
    ]);
    const textOf = (wanted: string) => String(place.find(({ key }) => key === wanted)?.value ?? "");
    return { name, type, label: label ?? "", latitude: textOf("latitude"), longitude: textOf("longitude") };
  };
  const saved = async (draft: AdminDraft, id: EntityId | undefined): Promise<EntityId> => {
    const fields = { name: draft.name.trim(), type: draft.type.trim(), label: draft.label.trim() || null };
    if (kind === "DEVICE") {
      const before = id && (await devices.get(id as DeviceId, QUIET));
      return (await devices.save({ ...before, ...fields }, QUIET)).id;
    }
    const before = id && (await assets.get(id as AssetId, QUIET));
    return (await assets.save({ ...before, ...fields }, QUIET)).id;
  };
  const save = async (draft: AdminDraft, id: EntityId | undefined): Promise<void> => {
    const entity = await saved(draft, id);
    const { values, gone } = placeOf(draft);
    if (Object.keys(values).length > 0) await telemetry.saveAttributes(entity, "SERVER_SCOPE", values, QUIET);
    if (id && gone.length > 0) await telemetry.deleteAttributes(entity, "SERVER_SCOPE", gone, QUIET);
  };
  const remove = (id: EntityId) => (kind === "DEVICE" ? devices.delete(id as DeviceId) : assets.delete(id as AssetId));
  return { read, save, remove };
}
