import type { TbResourceInfo } from "@orrery/model";
import { type Infer, settings } from "@orrery/model/settings";
import { defineEntityForm } from "../entities/forms/entity-form.ts";
import { requiredLine } from "../entities/forms/form-settings.ts";
import { isOwn } from "./own-resource.ts";

const SHAPE = { title: requiredLine("resource.title", "entity.title-required") };

/** Of a file only its title changes; another file is another resource. */
export const resourceForm = defineEntityForm<TbResourceInfo, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (resource) => ({ title: resource?.title ?? "" }),
  save: async (client, { title }, resource) => {
    if (resource === undefined) throw new TypeError("Resources are added with their files");
    const stored = await client.resources.get(resource.id, { ignoreErrors: true });
    return client.resources.save({ ...stored, title: title.trim() }, { ignoreErrors: true });
  },
  editable: isOwn,
});
