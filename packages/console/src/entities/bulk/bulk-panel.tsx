import styled from "@emotion/styled";
import type { BulkAction } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { useEntityChanged } from "../use-entity-changed.ts";
import { BulkItem } from "./bulk-item.tsx";
import { bulkActionsQuery } from "./bulk-query.ts";
import { ImportItem } from "./import-item.tsx";
import { importJobsQuery } from "./import-query.ts";

const FailuresDialog = lazy(() => import("./failures-dialog.tsx").then((m) => ({ default: m.FailuresDialog })));

/**
 * The bulk actions and imports that go on, and those that ended since the page was opened, until they are put away. They go
 * on whatever the user does meanwhile; they are shown again when the user returns.
 */
export function BulkPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const { authority } = useClaims();
  const changed = useEntityChanged();
  const actions = useQuery(bulkActionsQuery(client)).data;
  const imports = useQuery({ ...importJobsQuery(client), enabled: authority === "TENANT_ADMIN" }).data;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [failuresOf, setFailuresOf] = useState<BulkAction>();
  /** Those whose end is known; a short one may have ended before it is seen for the first time. */
  const ended = useRef<ReadonlySet<string>>(undefined);
  const follow = useEffectEvent((now: readonly Job[]) => {
    const ids = now.filter(({ endTime }) => endTime !== null).map(({ id }) => id);
    const known = ended.current;
    if (known && ids.some((id) => !known.has(id))) changed(); // lists show what is left
    ended.current = new Set([...(known ?? []), ...ids]);
  });
  const [opened] = useState(() => Date.now());
  useEffect(() => {
    if (actions && (imports || authority !== "TENANT_ADMIN")) follow([...actions, ...(imports ?? [])]);
  }, [actions, imports, authority]);
  const isShown = (job: Job) => !dismissed.has(job.id) && (job.endTime === null || job.endTime >= opened);
  const dismiss = (id: string) => setDismissed((before) => new Set([...before, id]));
  const shownActions = (actions ?? []).filter(isShown);
  const shownImports = (imports ?? []).filter(isShown);
  if (shownActions.length + shownImports.length === 0) return null;
  return (
    <>
      <Panel aria-label={t("bulk.panel")}>
        {shownImports.map((job) => (
          <ImportItem key={job.id} job={job} onDismiss={() => dismiss(job.id)} />
        ))}
        {shownActions.map((action) => (
          <BulkItem
            key={action.id}
            action={action}
            onFailures={() => setFailuresOf(action)}
            onDismiss={() => dismiss(action.id)}
          />
        ))}
      </Panel>
      {failuresOf && (
        <Suspense fallback={null}>
          <FailuresDialog action={failuresOf} onClose={() => setFailuresOf(undefined)} />
        </Suspense>
      )}
    </>
  );
}

type Job = Pick<BulkAction, "id" | "endTime">;

const Panel = styled.section({
  position: "fixed",
  zIndex: 1250,
  insetInlineEnd: 16,
  insetBlockEnd: 72,
  inlineSize: 340,
  maxBlockSize: "50dvh",
  overflowY: "auto",
  borderRadius: "var(--r)",
  border: "1px solid var(--line)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
  "& > * + *": { borderBlockStart: "1px solid var(--line)" },
  "@media (max-width: 959.95px)": { insetInline: 8, insetBlockEnd: 112, inlineSize: "auto" },
});
