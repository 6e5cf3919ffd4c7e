import { backtestRequest } from "@orrery/model/alarm-rules";
import { TENANT_ADMINS } from "../../kernel/auth/roles.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { BacktestService } from "./backtest-service.ts";

/** A call of our own: what alarm rules would have done. Nothing is stored or sent. */
export const backtestRoutes = (service: BacktestService): Route[] => [
  route("POST", "/api/orrery/alarmRules/backtest", {
    roles: TENANT_ADMINS,
    body: backtestRequest,
    handle: ({ user, body, ...call }) => service.stream(user, body, call),
  }),
];
