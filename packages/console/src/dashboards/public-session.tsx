import { isPublicVisitor } from "@orrery/client";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Outlet, useSearchParams } from "react-router";
import { ErrorState } from "../controls/states.tsx";
import { useClient } from "../session/client-context.tsx";
import { ForbiddenPage } from "../session/forbidden-page.tsx";
import { RequireSession } from "../session/require-session.tsx";
import { useSession } from "../session/use-session.ts";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";

const ROLES = ["TENANT_ADMIN", "CUSTOMER_USER"] as const;

/**
 * Lets visitors of a public dashboard in by the `publicId` of its link. Who is signed in with an account of his own
 * stays who he is.
 */
export function PublicSession() {
  const session = useSession();
  const [search] = useSearchParams();
  const publicId = search.get("publicId");
  const isOwnAccount = session.kind === "signedIn" && !isPublicVisitor(session.claims);
  if (publicId === null || isOwnAccount) return <RequireSession roles={ROLES} forbidden={<ForbiddenPage />} />;
  const isThisVisitor = session.kind === "signedIn" && session.claims.subject === publicId;
  return isThisVisitor ? <Outlet /> : <SignInAsVisitor publicId={publicId} />;
}

/** Ends by itself: with the session the parent shows the dashboard. */
function SignInAsVisitor({ publicId }: { readonly publicId: string }) {
  const { t } = useTranslation();
  const { session } = useClient();
  const { error, refetch } = useQuery({
    queryKey: ["publicSession", publicId],
    queryFn: async () => (await session.loginPublic(publicId)).subject,
    retry: false,
    gcTime: 0,
  });
  if (!error) return <DashboardSkeleton />;
  return (
    <ErrorState
      title={t("dashboard.not-found")}
      text={t("dashboard.not-found-text")}
      details={error.message}
      onRetry={() => void refetch()}
    />
  );
}
