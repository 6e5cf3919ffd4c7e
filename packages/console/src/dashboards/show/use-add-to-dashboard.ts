import { type Dashboard, type DashboardConfiguration, type DashboardId, normaliseConfiguration } from "@orrery/model";
import {
  applyDashboardEdit,
  type DashboardDocument,
  entityWidgetEdit,
  type LayoutAt,
} from "@orrery/model/dashboard-edits";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { useClient } from "../../session/client-context.tsx";
import type { LibraryEntry } from "../editor/library/library-entries.ts";
import { documentOf, savedMembers } from "../editor/saving/dashboard-drafts.ts";
import { type ShownValues, valuesWidget } from "./value-widgets.ts";

/** Where a widget goes: into a dashboard that is there, whose place is absent for its root, or into a new one. */
export type AddTarget =
  | { readonly kind: "existing"; readonly id: DashboardId; readonly at: LayoutAt | undefined }
  | { readonly kind: "new"; readonly title: string };

interface AddOptions {
  readonly entry: LibraryEntry;
  readonly values: ShownValues;
  /** Of the entity. */
  readonly name: string;
  readonly onAdded: (dashboard: Dashboard, configuration: DashboardConfiguration, state: string) => void;
}

const newId = (): string => crypto.randomUUID();

/** Puts a widget of values into a dashboard and saves it, unless somebody else saves it at that moment. */
export function useAddToDashboard({ entry, values, name, onAdded }: AddOptions) {
  const client = useClient();
  const queries = useQueryClient();
  const changed = useEntityChanged();
  const options = { ignoreErrors: true };
  return useSubmission({
    mutationFn: async (target: AddTarget) => {
      const stored = target.kind === "existing" ? await client.dashboards.get(target.id, options) : undefined;
      const document: DashboardDocument = stored
        ? documentOf(stored)
        : { title: titleOf(target), configuration: normaliseConfiguration({}, { title: titleOf(target), newId }) };
      const at = (target.kind === "existing" && target.at) || rootOf(document.configuration);
      const widget = valuesWidget(entry, values, name, newId());
      const shown = { widget, size: entry.declaration.size, entity: { id: values.entity, name } };
      const edit = entityWidgetEdit(document.configuration, at, shown, newId);
      if (!edit) throw new Error("The layout is not there any more.");
      const after = applyDashboardEdit(document, edit);
      const ifMatch = stored && client.api.tagOf(stored);
      const saved = await client.dashboards.save({ ...stored, ...savedMembers(after) }, { ...options, ifMatch });
      return { saved, configuration: after.configuration, state: at.state };
    },
    onSuccess: ({ saved, configuration, state }) => {
      queries.setQueryData(["dashboards", "one", saved.id.id], saved);
      changed();
      onAdded(saved, configuration, state);
    },
  });
}

const titleOf = (target: AddTarget): string => (target.kind === "new" ? target.title.trim() : "");

/** The main layout of the state that a dashboard begins with. */
export function rootOf({ states }: DashboardConfiguration): LayoutAt {
  const ids = Object.keys(states);
  return { state: ids.find((id) => states[id]?.root) ?? ids[0] ?? "", layout: "main" };
}
