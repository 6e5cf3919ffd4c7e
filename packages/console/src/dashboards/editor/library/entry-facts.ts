import type { DashboardConfiguration } from "@orrery/model";
import type { LibraryEntry } from "./library-entries.ts";

/** What a type needs, as keys of texts, and numbers to show. */
export interface EntryFacts {
  readonly needs: "nothing" | "device" | "alarms" | "key" | "keys" | "entities";
  readonly takes: "none" | "one" | "several";
  /** Columns and rows of a new one, whole cells. */
  readonly size: readonly [number, number];
  readonly onPhones: "half" | "full";
  /** How many the dashboard has. */
  readonly used: number;
}

/** What one wants to know of a type before it is added. */
export function entryFacts(
  { bundle, declaration, isOwn }: LibraryEntry,
  { widgets }: Pick<DashboardConfiguration, "widgets">,
): EntryFacts {
  const { alias, size } = declaration;
  const isSame = ({ isSystemType, bundleAlias, typeAlias }: (typeof widgets)[string]) =>
    isSystemType === (isOwn === undefined) && bundleAlias === bundle.alias && typeAlias === alias;
  return {
    ...dataOf(declaration),
    size: [Math.max(1, Math.floor(size[0])), Math.max(1, Math.floor(size[1]))],
    onPhones: bundle.alias === "cards" && alias === "simple_card" ? "half" : "full",
    used: Object.values(widgets).filter(isSame).length,
  };
}

function dataOf({ kind, parameters }: LibraryEntry["declaration"]): Pick<EntryFacts, "needs" | "takes"> {
  if (kind === "static" || parameters.datasourcesOptional) return { needs: "nothing", takes: "none" };
  if (kind === "rpc") return { needs: "device", takes: "one" };
  if (kind === "alarm") return { needs: "alarms", takes: "several" };
  const takes = parameters.singleEntity ? "one" : "several";
  if (parameters.dataKeysOptional || parameters.hasDataPageLink) return { needs: "entities", takes };
  return { needs: parameters.maxDataKeys === 1 ? "key" : "keys", takes };
}
