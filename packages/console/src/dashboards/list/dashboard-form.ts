import type { DashboardInfo } from "@orrery/model";
import { type Infer, settings } from "@orrery/model/settings";
import { defineEntityForm, textOrNull } from "../../entities/forms/entity-form.ts";
import { area, requiredLine } from "../../entities/forms/form-settings.ts";

const SHAPE = {
  title: requiredLine("dashboard.title", "entity.title-required"),
  description: area("dashboard.description"),
};

/** Fields of a new dashboard. */
export const dashboardForm = defineEntityForm<DashboardInfo, Infer<typeof SHAPE>>({
  settings: settings(SHAPE),
  read: (dashboard) => ({ title: dashboard?.title ?? "", description: "" }),
  save: (client, values) => {
    const description = textOrNull(values.description);
    return client.dashboards.save(
      { title: values.title.trim(), configuration: description === null ? {} : { description } },
      { ignoreErrors: true },
    );
  },
});
