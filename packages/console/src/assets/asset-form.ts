import type { Asset, AssignedInfo } from "@orrery/model";
import { hinted, settings } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../entities/forms/entity-form.ts";
import { area, line, requiredLine, requiredSubtype } from "../entities/forms/form-settings.ts";

/** An asset in a list; lists of edges leave out the customer it is assigned to. */
export type ListedAsset = Asset & Partial<AssignedInfo>;

/** Fields of an asset (console pages, 4.4). */
export const assetForm = defineEntityForm({
  settings: settings({
    name: requiredLine("asset.name", "asset.name-required"),
    type: requiredSubtype("asset.asset-type", "asset.asset-type-required", "ASSET"),
    label: hinted({ placeholder: "asset.label-hint" }, line("asset.label")),
    description: area("entity.description"),
  }),
  read: (asset: ListedAsset | undefined) => ({
    name: asset?.name ?? "",
    type: asset?.type ?? "",
    label: asset?.label ?? "",
    description: String(asset?.additionalInfo?.description ?? ""),
  }),
  save: async (client, values, asset, _scope, ifMatch) => {
    const saved = await client.assets.save(
      {
        ...(asset && { id: asset.id, customerId: asset.customerId }),
        name: values.name.trim(),
        type: values.type.trim(),
        label: textOrNull(values.label),
        additionalInfo: { ...asset?.additionalInfo, description: values.description.trim() },
      },
      { ignoreErrors: true, ifMatch },
    );
    return client.assets.info(saved.id, { ignoreErrors: true });
  },
});
