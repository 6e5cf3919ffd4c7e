import type { WidgetsBundle } from "@orrery/model";
import { explained, type Infer, image, labelled, limited, settings } from "@orrery/model/settings";
import { defineEntityForm, type EntityForm, textOrNull } from "../../entities/forms/entity-form.ts";
import { area, requiredLine } from "../../entities/forms/form-settings.ts";
import { isSystemBundle } from "../../pickers/widgets-bundle/widgets-bundles.ts";

const MAX_DESCRIPTION = 255;

const SHAPE = {
  title: requiredLine("widgets-bundle.title", "entity.title-required"),
  image: labelled("widgets-bundle.image", image("")),
  description: explained(
    { maxLength: "entity.too-long" },
    limited({ maxLength: MAX_DESCRIPTION }, area("entity.description")),
  ),
};

/** Fields of a bundle (console pages, 6.4). Only system administrators change those of the installation. */
export const bundleForm = (ofSystem: boolean): EntityForm<WidgetsBundle> =>
  defineEntityForm<WidgetsBundle, Infer<typeof SHAPE>>({
    settings: settings(SHAPE),
    read: (bundle) => ({
      title: bundle?.title ?? "",
      image: bundle?.image ?? "",
      description: bundle?.description ?? "",
    }),
    editable: (bundle) => ofSystem || !isSystemBundle(bundle),
    save: (client, values, bundle) =>
      client.widgetsBundles.save(
        {
          ...(bundle && { id: bundle.id, alias: bundle.alias }),
          title: values.title.trim(),
          image: values.image || null,
          description: textOrNull(values.description),
        },
        { ignoreErrors: true },
      ),
  });
