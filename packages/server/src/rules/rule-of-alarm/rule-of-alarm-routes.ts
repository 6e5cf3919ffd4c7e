import { TENANT_MEMBERS } from "../../kernel/auth/roles.ts";
import { idPath, pathId } from "../../kernel/http/input/params.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { RuleOfAlarm } from "./rule-of-alarm.ts";

/** A call of our own: the values that decided about an alarm, to draw them around its time. */
export const ruleOfAlarmRoutes = (rules: RuleOfAlarm): Route[] => [
  route("GET", "/api/orrery/alarm/:id/rule", {
    roles: TENANT_MEMBERS,
    params: idPath,
    handle: ({ user, params }) => rules.values(user, pathId(params)),
  }),
];
