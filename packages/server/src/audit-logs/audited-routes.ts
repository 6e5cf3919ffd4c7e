import { isPlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { isHttpAnswer } from "../kernel/http/answer/answer.ts";
import type { AuditedAction, AuditedCall } from "../kernel/http/audit/audited-action.ts";
import type { Route } from "../kernel/http/route.ts";
import type { AuditRecorder } from "./audit-recorder.ts";
import { maskedJson } from "./masked-json.ts";

type AnyCall = Parameters<Route["handle"]>[0];

/**
 * Wraps routes: those with an audit description log their failures, and sensitive reads. Successful writes are logged
 * from the bus: only there their outcome is known.
 */
export function audited(routes: readonly Route[], recorder: Pick<AuditRecorder, "record" | "flush">): Route[] {
  return routes.map((route) => {
    const { audit, roles } = route;
    if (!audit || roles === "ANYONE") return route;
    const note = (call: AnyCall, failure: string | undefined): void => {
      const action = audit(call as AuditedCall); // its schemas have validated parameters and query
      const user: User | undefined = call.user;
      if (action && user) record(recorder, user, action, failure);
    };
    return {
      ...route,
      handle: async (call: AnyCall) => {
        try {
          const answer = await route.handle(call);
          const failure = isHttpAnswer(answer) && answer.status >= 400 ? String(answer.body ?? "") : undefined;
          if (failure)
            note(call, failure); // without a description it is the outcome of a command, which the bus publishes
          else if (route.method === "GET") note(call, undefined);
          if (route.method !== "GET") await recorder.flush(); // an acknowledged write must be in the log
          return answer;
        } catch (error) {
          note(call, isPlatformError(error) ? error.message : "Internal error");
          throw error;
        }
      },
    };
  });
}

function record(
  recorder: Pick<AuditRecorder, "record">,
  by: User,
  { action, entityId, triedId, entityName, data, alsoAbout, isOfInstallation }: AuditedAction,
  failure: string | undefined,
): void {
  const entry = { tenantId: by.tenantId, action, by, data: maskedJson(data), failure, isOfInstallation };
  recorder.record({ ...entry, entityId, entityName, triedId: failure === undefined ? undefined : triedId });
  if (alsoAbout) recorder.record({ ...entry, entityId: alsoAbout });
}
