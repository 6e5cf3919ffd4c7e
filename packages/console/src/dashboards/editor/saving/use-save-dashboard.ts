import { isApiError } from "@orrery/client";
import { type Dashboard, isEquivalentJson } from "@orrery/model";
import { type DashboardDocument, mergeDocuments } from "@orrery/model/dashboard-edits";
import type { MergeConflict } from "@orrery/model/edits";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../../../controls/hooks/use-submission.ts";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../../entities/use-entity-changed.ts";
import { errorText } from "../../../errors/error-text.ts";
import { useClient } from "../../../session/client-context.tsx";
import type { DashboardEditor } from "../model/dashboard-editor.ts";
import { documentOf, savedMembers } from "./dashboard-drafts.ts";

/** Somebody else saved the dashboard since it was read. */
export class DashboardConflict extends Error {
  /** As both began with it. */
  readonly base: DashboardDocument;
  /** As the server has it now. */
  readonly current: Dashboard;
  readonly theirs: DashboardDocument;
  readonly merged: DashboardDocument;
  /** Members that both changed, each in its own way. */
  readonly conflicts: readonly MergeConflict[];

  constructor(base: DashboardDocument, mine: DashboardDocument, current: Dashboard) {
    super("The dashboard has been changed meanwhile");
    const theirs = documentOf(current);
    const { merged, conflicts } = mergeDocuments(base, mine, theirs, () => crypto.randomUUID());
    this.base = base;
    this.current = current;
    this.theirs = theirs;
    this.merged = merged;
    this.conflicts = conflicts;
  }
}

interface SaveOptions {
  readonly dashboard: Dashboard;
  readonly editor: DashboardEditor;
  readonly onSaved: (dashboard: Dashboard) => void;
}

/** Saves what is edited, unless somebody else has saved meanwhile. `overwrites`: also then. */
export function useSaveDashboard({ dashboard, editor, onSaved }: SaveOptions) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const options = { ignoreErrors: true };
  /** As it was read or saved here last. */
  const stored = useRef(dashboard);

  async function current(): Promise<Dashboard> {
    return client.dashboards.get(dashboard.id, options);
  }

  /** @throws {DashboardConflict} when it is not what the editing began with. */
  function checkUnchanged(now: Dashboard, mine: DashboardDocument): void {
    const base = stored.current;
    if (now.title === base.title && isEquivalentJson(now.configuration, base.configuration)) return;
    throw new DashboardConflict(documentOf(base), mine, now);
  }

  const submission = useSubmission({
    mutationFn: async ({ overwrites }: { readonly overwrites: boolean }) => {
      const document = editor.document;
      const now = await current();
      if (!overwrites) checkUnchanged(now, document);
      const ifMatch = overwrites ? undefined : client.api.tagOf(now);
      const draft = { ...now, ...savedMembers(document) };
      const saved = await client.dashboards.save(draft, { ...options, ifMatch }).catch(async (error: unknown) => {
        if (isApiError(error) && error.status === 409) checkUnchanged(await current(), document); // says what differs
        throw error;
      });
      return { saved, document };
    },
    onSuccess: ({ saved, document }) => {
      stored.current = saved;
      editor.saved(document, document);
      onSaved(saved);
      changed();
      toast({ type: "success", message: t("entity.saved", { name: saved.title }) });
    },
    onError: (error) => {
      if (error instanceof DashboardConflict) return;
      toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
    },
  });
  return {
    ...submission,
    /** Goes on from what others saved: with both, or, where `mine` is left, with theirs alone. */
    rebase({ current: now, theirs, merged }: DashboardConflict, keepsMine: boolean) {
      stored.current = now;
      editor.rebase(theirs, keepsMine ? merged : theirs);
      onSaved(now);
      submission.reset();
    },
  };
}
