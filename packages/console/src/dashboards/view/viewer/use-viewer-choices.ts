import type { DashboardConfiguration, DashboardFilter, EntityId } from "@orrery/model";
import { useMemo, useState } from "react";
import { NO_CHOICES, type ViewerChoices, withChoices } from "./viewer-choices.ts";

export interface ViewerControl {
  readonly choices: ViewerChoices;
  readonly chooseEntity: (aliasId: string, entity: EntityId) => void;
  readonly changeFilter: (filter: DashboardFilter) => void;
}

/** What the viewer chose among entities and filters, and the dashboard with it. */
export function useViewerChoices(saved: DashboardConfiguration) {
  const [choices, setChoices] = useState(NO_CHOICES);
  const configuration = useMemo(() => withChoices(saved, choices), [saved, choices]);
  const control: ViewerControl = {
    choices,
    chooseEntity: (aliasId, entity) =>
      setChoices((before) => ({ ...before, entities: new Map(before.entities).set(aliasId, entity) })),
    changeFilter: (filter) =>
      setChoices((before) => ({ ...before, filters: new Map(before.filters).set(filter.id, filter) })),
  };
  return { configuration, control };
}
