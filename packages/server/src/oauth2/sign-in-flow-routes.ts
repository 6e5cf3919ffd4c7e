import type { FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { HttpAnswer } from "../kernel/http/answer/answer.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { loginAddress } from "./login-address.ts";
import { PENDING_COOKIE, PENDING_SECONDS } from "./pending-sign-in.ts";
import { type NextStep, PROCESSING_PATH, type SignInFlow } from "./sign-in-flow.ts";

const registrationPath = Type.Object({ registrationId: Type.String() });
const bodyLimit = 64 * 1024;

/** Called by browsers, not by API clients: every answer is a redirect, failures too. */
export const signInFlowRoutes = (flow: SignInFlow): Route[] => [
  route("GET", "/oauth2/authorization/:registrationId", {
    roles: "ANYONE",
    holdsSecrets: true,
    params: registrationPath,
    handle: async ({ params: { registrationId }, request }) => {
      const query = parametersOf(request);
      const address = loginAddress(request.headers, request.protocol);
      const [pkgName, appToken] = [query.get("pkg") ?? undefined, query.get("appToken") ?? undefined];
      return redirect(await flow.begin({ registrationId, address, pkgName, appToken }));
    },
  }),
  route("GET", `${PROCESSING_PATH}:registrationId`, {
    roles: "ANYONE",
    holdsSecrets: true,
    params: registrationPath,
    handle: async ({ params: { registrationId }, request }) =>
      redirect(await flow.finish({ registrationId, parameters: parametersOf(request), cookie: cookieOf(request) })),
  }),
  route("POST", `${PROCESSING_PATH}:registrationId`, {
    roles: "ANYONE",
    holdsSecrets: true,
    params: registrationPath,
    bodyLimit,
    bodyAs: "text",
    handle: async ({ params: { registrationId }, body, request }) => {
      const parameters = new URLSearchParams(String(body));
      return redirect(await flow.finish({ registrationId, parameters, cookie: cookieOf(request) }));
    },
  }),
];

/** As sent: a repeated parameter is no array here. */
function parametersOf({ url }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(url.split("?").slice(1).join("?"));
}

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const start = `${PENDING_COOKIE}=`;
  const found = headers.cookie?.split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}

function redirect({ location, cookie }: NextStep): HttpAnswer {
  return {
    kind: "answer",
    status: 302,
    headers: {
      location,
      "set-cookie": cookie ? pendingCookie(cookie) : `${PENDING_COOKIE}=; Max-Age=0; Path=/; HttpOnly`,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer", // the address may hold tokens
    },
    body: undefined,
  };
}

/** Form posts come from the provider's own site; browsers send cookies along only for secure addresses. */
function pendingCookie({ value, isSecure, isCrossSite }: NonNullable<NextStep["cookie"]>): string {
  const sameSite = isCrossSite && isSecure ? "None" : "Lax";
  const secure = isSecure ? "; Secure" : "";
  return `${PENDING_COOKIE}=${value}; Max-Age=${PENDING_SECONDS}; Path=/; HttpOnly; SameSite=${sameSite}${secure}`;
}
