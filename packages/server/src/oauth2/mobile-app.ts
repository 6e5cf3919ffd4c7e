import { jwtVerify } from "jose";
import type { Clock } from "../kernel/clock.ts";
import type { MobileApp } from "./provider-registration.ts";
import { signInFailure } from "./sign-in-failure.ts";

const MAX_LIFE_SEC = 300;
const SCHEME = /^[a-z][a-z0-9+.-]{0,63}$/i;
/** Schemes that a browser runs or opens itself, so no application can receive the tokens there. */
const NO_APPLICATION: ReadonlySet<string> = new Set([
  "javascript",
  "data",
  "vbscript",
  "http",
  "https",
  "file",
  "blob",
]);

/**
 * The URL scheme at which a mobile application receives the tokens, from its signed request.
 * @throws {PlatformError} `unauthenticated` when the request is not from the application `pkgName`.
 */
export async function callbackSchemeOf(
  { pkgName, appToken }: { readonly pkgName: string; readonly appToken: string },
  mobiles: readonly MobileApp[],
  clock: Clock,
): Promise<string> {
  const mobile = mobiles.find((known) => known.pkgName === pkgName);
  if (!mobile) throw signInFailure(`The mobile application ${pkgName} is not known here`);
  const now = Math.floor(clock() / 1000);
  const { exp = 0, callbackUrlScheme } = await claimsOf(appToken, mobile, now);
  if (exp > now + MAX_LIFE_SEC) throw signInFailure("The token of the mobile application is valid for too long");
  if (typeof callbackUrlScheme !== "string" || !SCHEME.test(callbackUrlScheme)) {
    throw signInFailure("The token of the mobile application lacks callbackUrlScheme");
  }
  if (NO_APPLICATION.has(callbackUrlScheme.toLowerCase())) {
    throw signInFailure(`No mobile application waits at ${callbackUrlScheme}`);
  }
  return callbackUrlScheme;
}

async function claimsOf(appToken: string, { pkgName, appSecret }: MobileApp, now: number) {
  try {
    const { payload } = await jwtVerify(appToken, Buffer.from(appSecret.reveal(), "base64"), {
      algorithms: ["HS256", "HS384", "HS512"],
      issuer: pkgName,
      requiredClaims: ["exp"],
      currentDate: new Date(now * 1000),
    });
    return payload;
  } catch (cause) {
    throw signInFailure("The token of the mobile application is not valid", cause);
  }
}
