import { parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { pathId } from "../kernel/http/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { DeviceMoves } from "./device-moves.ts";

export const deviceMoveRoutes = (moves: DeviceMoves): Route[] => [
  route("POST", "/api/tenant/:tenantId/device/:id", {
    who: ["TENANT_ADMIN"],
    params: Type.Object({ tenantId: Type.String(), id: Type.String() }),
    handle: ({ user, params }) => moves.move(user, pathId(params), parseUuid(params.tenantId)),
  }),
];
