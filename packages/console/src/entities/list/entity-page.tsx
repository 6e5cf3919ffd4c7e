import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../../page/page-frame.tsx";
import { usePageName } from "../../page/page-names.tsx";
import { useClient } from "../../session/client-context.tsx";
import { scopeOf } from "../../session/scope.ts";
import { mayChangeAnything, useClaims } from "../../session/use-session.ts";
import type { EntityList } from "../entity-list.ts";
import { LazyOverlays } from "../lazy-overlays.tsx";
import type { ListContext, Listed } from "../list-context.ts";
import { useListActions } from "./use-list-actions.ts";

interface EntityPageProps<E extends Listed> {
  readonly list: EntityList<E>;
  /** Where the viewer is led when it was opened from outside and is closed, or is deleted. */
  readonly base: string;
}

/** One entity at an address of its own, without a list: its drawer is the page. */
export function EntityPage<E extends Listed>({ list, base }: EntityPageProps<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const context = useMemo<ListContext>(
    () => ({
      ...{ base, drawers: base, t },
      scope: scopeOf(claims),
      manage: claims.authority !== "CUSTOMER_USER" && mayChangeAnything(claims),
      self: claims.userId,
    }),
    [base, claims, t],
  );
  const { entityId = "", dialog, setDialog, actions, run } = useListActions(list, context);
  const { data } = useQuery({
    queryKey: ["entity", list.kind.type, entityId],
    queryFn: ({ signal }) => list.get(client, entityId, { signal, ignoreErrors: true }),
    structuralSharing: false, // copies of answers have no tag
  });
  usePageName(entityId, data && list.name(data));
  return (
    <PageFrame>
      <Suspense fallback={null}>
        <LazyOverlays
          alone
          list={list}
          entityId={entityId}
          rows={[]}
          context={context}
          actions={actions}
          dialog={dialog}
          onRun={run}
          onClose={() => setDialog(undefined)}
        />
      </Suspense>
    </PageFrame>
  );
}
