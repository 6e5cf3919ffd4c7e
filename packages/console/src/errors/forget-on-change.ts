import type { Claims, Session } from "@orrery/client";
import type { QueryClient } from "@tanstack/react-query";
import { reactionToEnd } from "./error-catalogue.ts";
import type { ErrorReports } from "./error-reports.ts";

interface ForgetOptions {
  readonly session: Session;
  readonly queries: QueryClient;
  readonly reports: ErrorReports;
}

/** When the session ends or changes hands, nothing of the old one stays in memory; a user whose session was ended sees why. */
export function forgetOnChange({ session, queries, reports }: ForgetOptions): () => void {
  let user = keyOf(session.claims());
  return session.state.subscribe(() => {
    const state = session.state.snapshot();
    const next = keyOf(session.claims());
    if (next !== user) queries.clear();
    user = next;
    if (state.kind === "signedOut") reports.perform(reactionToEnd(state));
  });
}

/** Public visitors have no id of their own. */
function keyOf(claims: Claims | undefined): string | undefined {
  return claims && `${claims.userId} ${claims.subject}`;
}
