import { parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { TENANT_ADMINS } from "../kernel/auth/roles.ts";
import { actsOn } from "../kernel/http/audit/audit-descriptions.ts";
import { pathId } from "../kernel/http/input/params.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { DeviceMoves } from "./device-moves.ts";
import { holdsSnmpSecrets } from "./snmp-secrets.ts";

export const deviceMoveRoutes = (moves: DeviceMoves): Route[] => [
  route("POST", "/api/tenant/:tenantId/device/:id", {
    roles: TENANT_ADMINS,
    holdsSecrets: holdsSnmpSecrets,
    audit: actsOn("ASSIGNED_TO_TENANT", "DEVICE"),
    params: Type.Object({ tenantId: Type.String(), id: Type.String() }),
    handle: ({ user, params }) => moves.move(user, pathId(params), parseUuid(params.tenantId)),
  }),
];
