import { optionalText } from "@orrery/model";
import { Type } from "typebox";
import { holdsSnmpSecrets } from "../../devices/snmp-secrets.ts";
import { CUSTOMER_USERS, TENANT_MEMBERS } from "../../kernel/auth/roles.ts";
import { type HttpAnswer, jsonAnswer } from "../../kernel/http/answer/answer.ts";
import { parseJsonBody } from "../../kernel/http/input/validation.ts";
import { type Route, route } from "../../kernel/http/route.ts";
import type { ClaimOutcome, ClaimService } from "./claim-service.ts";

const namePath = Type.Object({ deviceName: Type.String() });
const claimBody = Type.Object({ secretKey: optionalText });

/** Customers claim devices by name (reference: REST API, 2.12). */
export const claimRoutes = (claims: ClaimService): Route[] => [
  route("POST", "/api/customer/device/:deviceName/claim", {
    roles: CUSTOMER_USERS,
    holdsSecrets: holdsSnmpSecrets,
    params: namePath,
    bodyAs: "text", // may be missing altogether: no key
    handle: async ({ user, params, body }) => {
      const { secretKey } = body === "" ? {} : parseJsonBody(claimBody, String(body));
      return answerOf(await claims.claim(user, params.deviceName, secretKey ?? ""));
    },
  }),
  route("DELETE", "/api/customer/device/:deviceName/claim", {
    roles: TENANT_MEMBERS,
    params: namePath,
    handle: ({ user, params }) => claims.reclaim(user, params.deviceName),
  }),
];

/** A failed claim is answered with its result as a bare JSON string. */
function answerOf(outcome: ClaimOutcome): HttpAnswer | ClaimOutcome {
  return outcome.response === "SUCCESS" ? outcome : jsonAnswer(JSON.stringify(outcome.response), 400);
}
