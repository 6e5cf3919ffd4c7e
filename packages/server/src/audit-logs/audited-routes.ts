import { isPlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { isHttpAnswer } from "../kernel/http/answer.ts";
import type { Call, Route, Who } from "../kernel/http/route.ts";
import type { AuditRecorder } from "./audit-recorder.ts";
import { type CallMeaning, readingOf } from "./call-meaning.ts";
import { maskedJson } from "./masked-json.ts";

type AnyCall = Parameters<Route["handle"]>[0];

/**
 * The same routes, whose failures stand in the audit log, and who has read what is sensitive. What was written is
 * heard on the bus: only there it is known what came of it.
 */
export function audited(routes: readonly Route[], recorder: Pick<AuditRecorder, "record" | "flush">): Route[] {
  return routes.map((route) => {
    const reading = readingOf(route.method, route.path);
    if (!reading || route.who === "ANYONE") return route;
    const note = (call: AnyCall, failure: string | undefined): void => {
      const { method, path } = route;
      const { params, query, body } = call as Call<Who, never, never, never> & Record<"params" | "query", never>;
      const meaning = reading({ method, path, params, query, body });
      const user: User | undefined = call.user;
      if (meaning && user) record(recorder, user, meaning, failure);
    };
    return {
      ...route,
      handle: async (call: AnyCall) => {
        try {
          const answer = await route.handle(call);
          const failure = isHttpAnswer(answer) && answer.status >= 400 ? String(answer.body ?? "") : undefined;
          if (failure)
            note(call, failure); // without words it is the outcome of a command, which is heard on the bus
          else if (route.method === "GET") note(call, undefined);
          if (route.method !== "GET") await recorder.flush(); // what is acknowledged is in the log, whatever comes
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
  { action, entityId, entityName, data, alsoAbout, isOfInstallation }: CallMeaning,
  failure: string | undefined,
): void {
  const entry = { tenantId: by.tenantId, action, by, data: maskedJson(data), failure, isOfInstallation };
  recorder.record({ ...entry, entityId, entityName });
  if (alsoAbout) recorder.record({ ...entry, entityId: alsoAbout });
}
