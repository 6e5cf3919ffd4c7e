import styled from "@emotion/styled";
import type { BulkAction } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import { useEntityChanged } from "../use-entity-changed.ts";
import { BulkItem } from "./bulk-item.tsx";
import { bulkActionsQuery, isPending } from "./bulk-query.ts";

const FailuresDialog = lazy(() => import("./failures-dialog.tsx").then((m) => ({ default: m.FailuresDialog })));

/**
 * The bulk actions that go on, and those that ended since the page was opened, until they are put away. They go on
 * whatever the user does meanwhile; they are shown again when the user returns.
 */
export function BulkPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const changed = useEntityChanged();
  const { data } = useQuery(bulkActionsQuery(client));
  const actions = data ?? NONE;
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [failuresOf, setFailuresOf] = useState<BulkAction>();
  /** Those whose end is known; a short one may have ended before it is seen for the first time. */
  const ended = useRef<ReadonlySet<string>>(undefined);
  const follow = useEffectEvent((now: readonly BulkAction[]) => {
    const ids = now.filter((action) => !isPending(action)).map(({ id }) => id);
    const known = ended.current;
    if (known && ids.some((id) => !known.has(id))) changed(); // lists show what is left
    ended.current = new Set([...(known ?? []), ...ids]);
  });
  const [opened] = useState(() => Date.now());
  useEffect(() => {
    if (data) follow(data);
  }, [data]);
  const shown = actions.filter(
    (action) => !dismissed.has(action.id) && (isPending(action) || (action.endTime ?? 0) >= opened),
  );
  if (shown.length === 0) return null;
  return (
    <>
      <Panel aria-label={t("bulk.panel")}>
        {shown.map((action) => (
          <BulkItem
            key={action.id}
            action={action}
            onFailures={() => setFailuresOf(action)}
            onDismiss={() => setDismissed((before) => new Set([...before, action.id]))}
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

const NONE: readonly BulkAction[] = [];

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
