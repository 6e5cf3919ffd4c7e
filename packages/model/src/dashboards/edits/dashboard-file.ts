import type { JsonObject } from "../../entities/common.ts";
import type { DashboardDraft } from "../../entities/dashboard.ts";
import { isRecord } from "../../json/is-record.ts";
import type { DashboardConfiguration, EntityAlias } from "../configuration.ts";
import { flagIn, numberOf, objectOr, textIn } from "../json.ts";
import { normaliseConfiguration, savedConfiguration } from "../normalise.ts";
import { savedAliasFilter } from "../read-alias-filter.ts";

/** A dashboard of a file, which another installation or another product may have made (reference: 1.10). */
export interface DashboardFile {
  readonly draft: DashboardDraft & { readonly title: string; readonly configuration: JsonObject };
  readonly configuration: DashboardConfiguration;
}

/** Why a file is none of a dashboard. */
export type DashboardFileProblem = "no-dashboard" | "widget";

/** Reads what a file holds; the entity's id, owner and customers belong to the installation that it comes from. */
export function readDashboardFile(given: unknown, newId: () => string): DashboardFile | DashboardFileProblem {
  if (!isRecord(given)) return "no-dashboard";
  if (isRecord(given.widget) && isRecord(given.aliasesInfo)) return "widget";
  const { image, mobileHide, mobileOrder, configuration: saved } = given;
  const title = textIn(given.title)?.trim();
  if (!title || !isRecord(saved)) return "no-dashboard";
  const configuration = normaliseConfiguration(saved, { title, newId });
  return {
    configuration,
    draft: {
      title,
      image: textIn(image) ?? null,
      mobileHide: flagIn(mobileHide) ?? false,
      mobileOrder: numberOf(mobileOrder) ?? null,
      // A file of today's form is saved as it is, so that it is exported again unchanged.
      configuration: isOfToday(saved) ? saved : savedConfiguration(configuration),
    },
  };
}

/** What is saved when some aliases were given other filters; ids of aliases, widgets and states stay. */
export function withFileAliases({ draft }: DashboardFile, chosen: Iterable<EntityAlias>): DashboardFile["draft"] {
  const saved = objectOr(draft.configuration.entityAliases);
  const changed = [...chosen].map(({ id, alias, filter }) => {
    return [id, { ...objectOr(saved[id]), id, alias, filter: savedAliasFilter(filter) }] as const;
  });
  if (changed.length === 0) return draft;
  const entityAliases = { ...saved, ...Object.fromEntries(changed) };
  return { ...draft, configuration: { ...draft.configuration, entityAliases } };
}

/** Whether reading it changes no id: nothing of it is in the form of an older version. */
function isOfToday({ widgets, states, entityAliases, deviceAliases, gridSettings }: JsonObject): boolean {
  const isMap = (value: unknown) => value === undefined || isRecord(value);
  const hasIds = Object.keys(objectOr(entityAliases)).every((id) => id.length === ID_LENGTH);
  return (
    isMap(widgets) &&
    isRecord(states) &&
    isMap(entityAliases) &&
    hasIds &&
    deviceAliases === undefined &&
    gridSettings === undefined
  );
}

const ID_LENGTH = 36;
