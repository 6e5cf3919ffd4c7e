import type { AssignedInfo, EntityView, EntityViewKeys } from "@orrery/model";
import {
  choices,
  explained,
  hinted,
  type Infer,
  labelled,
  number,
  required,
  type Setting,
  sections,
  text,
} from "@orrery/model/settings";
import type { Check } from "../controls/settings-form/form-store.ts";
import { defineEntityForm } from "../entities/forms/entity-form.ts";
import { area, half, requiredLine, requiredSubtype } from "../entities/forms/form-settings.ts";
import { KeysField, MomentField, TargetField } from "./view-fields.tsx";
import { readTarget, writeTarget } from "./view-target.ts";

/** A view in a list; lists of edges leave out the customer it is assigned to. */
export type ListedView = EntityView & Partial<AssignedInfo>;

const keys = (label: string, kind: string): Setting<readonly string[]> =>
  hinted({ kind: "view-keys", keys: kind }, labelled(label, choices()));

const moment = (label: string, side: "start" | "end"): Setting<number | null> =>
  half(hinted({ kind: "moment", side }, labelled(label, number(null))));

const SHAPE = {
  name: requiredLine("entity-view.name", "entity-view.name-required"),
  type: requiredSubtype("entity-view.entity-view-type", "entity-view.entity-view-type-required", "ENTITY_VIEW"),
  target: required(
    explained(
      { required: "entity-view.target-required" },
      hinted({ kind: "view-target" }, labelled("entity-view.target", text(""))),
    ),
  ),
  description: area("entity.description"),
};

const ATTRIBUTES = {
  cs: keys("entity-view.client-attributes", "clientAttribute"),
  sh: keys("entity-view.shared-attributes", "sharedAttribute"),
  ss: keys("entity-view.server-attributes", "serverAttribute"),
};

const SERIES = {
  timeseries: hinted({ description: "entity-view.timeseries-hint" }, keys("entity-view.timeseries", "timeseries")),
  startTimeMs: moment("entity-view.start-date", "start"),
  endTimeMs: moment("entity-view.end-date", "end"),
};

const SETTINGS = sections(
  ["", SHAPE],
  ["entity-view.attributes-propagation", ATTRIBUTES],
  ["entity-view.timeseries-data", SERIES],
);

type ViewValues = Infer<typeof SHAPE & typeof ATTRIBUTES & typeof SERIES>;

/** Fields of an entity view (console pages, 4.4). */
export const entityViewForm = defineEntityForm<ListedView, ViewValues>({
  settings: SETTINGS,
  views: { "view-target": TargetField, "view-keys": KeysField, moment: MomentField },
  check: timeCheck(),
  read: (view) => ({
    name: view?.name ?? "",
    type: view?.type ?? "",
    target: view ? writeTarget(view.entityId) : "",
    description: String(view?.additionalInfo?.description ?? ""),
    cs: view?.keys?.attributes?.cs ?? [],
    sh: view?.keys?.attributes?.sh ?? [],
    ss: view?.keys?.attributes?.ss ?? [],
    timeseries: view?.keys?.timeseries ?? [],
    startTimeMs: view?.startTimeMs || null,
    endTimeMs: view?.endTimeMs || null,
  }),
  save: async (client, values, view) => {
    const saved = await client.entityViews.save(
      {
        ...(view && { id: view.id, customerId: view.customerId }),
        name: values.name.trim(),
        type: values.type.trim(),
        entityId: readTarget(values.target) ?? null,
        keys: { timeseries: seriesKeys(values, view?.keys), attributes: attributeKeys(values) },
        startTimeMs: values.startTimeMs ?? 0,
        endTimeMs: values.endTimeMs ?? 0,
        additionalInfo: { ...view?.additionalInfo, description: values.description.trim() },
      },
      { ignoreErrors: true },
    );
    return client.entityViews.info(saved.id, { ignoreErrors: true });
  },
});

function timeCheck(): Check {
  return (draft) => {
    const { startTimeMs, endTimeMs } = SETTINGS.read(draft);
    const isTurned = startTimeMs !== null && endTimeMs !== null && endTimeMs < startTimeMs;
    return { endTimeMs: isTurned ? "entity-view.end-before-start" : undefined };
  };
}

const attributeKeys = ({ cs, sh, ss }: ViewValues) => ({ cs: [...cs], sh: [...sh], ss: [...ss] });

/** No keys are every key; a view that copies no latest values, which its empty list says, stays so. */
function seriesKeys({ timeseries }: ViewValues, saved: EntityViewKeys | null | undefined): string[] | null {
  if (timeseries.length > 0) return [...timeseries];
  return saved?.timeseries?.length === 0 ? [] : null;
}
