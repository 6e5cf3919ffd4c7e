import type { DeviceLink } from "../../connectivity/device-link.ts";
import { provisionAnswerJson } from "../../connectivity/provision/provision-answer.ts";
import { parseProvisionRequest } from "../../connectivity/provision/provision-request.ts";
import { jsonAnswer } from "../../kernel/http/answer/answer.ts";
import { addressOf } from "../../kernel/http/caller/client-info.ts";
import { type Route, route } from "../../kernel/http/route.ts";

/**
 * Devices get credentials over HTTP; the body of the answer has the result (reference: device connectivity, 9).
 * `bodyLimit`: maximum size of a body in bytes.
 */
export function provisionRoutes({ provisioning, refused }: DeviceLink, bodyLimit: number): Route[] {
  return [
    route("POST", "/api/v1/provision", {
      roles: "ANYONE",
      bodyAs: "text",
      bodyLimit,
      holdsSecrets: true, // the answer has the credentials of the new device
      handle: async ({ body, request }) => {
        const address = addressOf(request.headers, request.raw.socket.remoteAddress);
        const answer = await provisioning.provision(parseProvisionRequest(String(body)), address);
        if (answer.status === "NOT_FOUND") {
          refused.record({ transport: "HTTP", address, cause: "PROVISIONING", suspect: async () => undefined });
        }
        return jsonAnswer(provisionAnswerJson(answer));
      },
    }),
  ];
}
