import type { Dashboard } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useClaims, useMayChange } from "../../session/use-session.ts";
import { DashboardSkeleton } from "../view/dashboard-skeleton.tsx";
import { EditOffer } from "../view/edit-offer.tsx";
import type { useDashboardEnvironment } from "../view/use-dashboard-environment.ts";
import { hasDraft } from "./saving/draft-key.ts";

const EditSession = lazy(async () => ({ default: (await import("./edit-session.tsx")).EditSession }));
const DraftBanner = lazy(async () => ({ default: (await import("./saving/draft-banner.tsx")).DraftBanner }));

interface EditableDashboardProps {
  readonly dashboard: Dashboard;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  /** Where it may only be looked at. */
  readonly readOnly: boolean;
  /** The dashboard as it is read. */
  readonly children: ReactNode;
}

/** A dashboard that is read, or edited by those who may. The editor's code comes when the editing begins. */
export function EditableDashboard({ dashboard, environment, readOnly, children }: EditableDashboardProps) {
  const { authority, userId = "" } = useClaims();
  const mayChange = useMayChange();
  const queries = useQueryClient();
  const [editing, setEditing] = useState<{ readonly adds: boolean; readonly resumes: boolean }>();
  if (readOnly || !mayChange || authority !== "TENANT_ADMIN") return children;
  const { id } = dashboard.id;
  if (!editing)
    return (
      <EditOffer value={(options) => setEditing({ adds: options?.adds ?? false, resumes: false })}>
        {hasDraft(userId, id) && (
          <Suspense>
            <DraftBanner
              userId={userId}
              dashboardId={id}
              onContinue={() => setEditing({ adds: false, resumes: true })}
            />
          </Suspense>
        )}
        {children}
      </EditOffer>
    );
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <EditSession
        dashboard={dashboard}
        environment={environment}
        userId={userId}
        resumes={editing.resumes}
        isAdding={editing.adds}
        onSaved={(saved) => queries.setQueryData(["dashboards", "one", id], saved)}
        onLeave={() => setEditing(undefined)}
      />
    </Suspense>
  );
}
