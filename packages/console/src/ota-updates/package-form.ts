import type { OtaPackageInfo } from "@orrery/model";
import { type Infer, settings } from "@orrery/model/settings";
import { defineEntityForm } from "../entities/forms/entity-form.ts";
import { area } from "../entities/forms/form-settings.ts";

const SHAPE = { description: area("entity.description") };

/** Of a package only the description changes: devices may have loaded it already. */
export const packageForm = defineEntityForm<OtaPackageInfo, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (info) => ({ description: String(info?.additionalInfo?.description ?? "") }),
  save: async (client, { description }, info) => {
    if (info === undefined) throw new TypeError("Packages are added with their files");
    const additionalInfo = { ...info.additionalInfo, description: description.trim() };
    const draft = { ...info, usesUrl: info.url !== null, additionalInfo };
    await client.otaPackages.save(draft, { ignoreErrors: true });
    return client.otaPackages.info(info.id, { ignoreErrors: true });
  },
});
