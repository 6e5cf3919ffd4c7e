import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";
import { Type } from "typebox";
import type { Clock } from "../kernel/clock.ts";
import { type ExternalRequest, type ExternalResponse, fetchExternal } from "../kernel/egress/fetch-external.ts";
import { parseBody, parseJson } from "../kernel/http/input/validation.ts";
import type { Registration } from "./provider-registration.ts";
import { providerFailure, signInFailure } from "./sign-in-failure.ts";

/** The provider's attributes of a person. */
export type Attributes = Readonly<Record<string, unknown>>;

export interface Redemption {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly nonce?: string | undefined;
}

export interface ProviderAnswer {
  readonly attributes: Attributes;
  readonly accessToken: string;
}

/** Asymmetric algorithms only: with HMAC, knowing the client's secret would suffice to sign. */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
const CLOCK_TOLERANCE_SEC = 60;
const MAX_KEY_SETS = 100;

const tokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  id_token: Type.Optional(Type.Union([Type.Null(), Type.String()])),
});
const errorAnswer = Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) });
const attributesAnswer = Type.Record(Type.String(), Type.Unknown());

/** The calls of the authorization code grant from the platform to the provider. */
export class ProviderClient {
  readonly #clock: Clock;
  readonly #keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Redeems the code and reads the person's attributes. @throws {Error} with the reason. */
  async attributes(registration: Registration, redemption: Redemption): Promise<ProviderAnswer> {
    const { access_token: accessToken, id_token: idToken } = await redeem(registration, redemption);
    const claims = isOpenId(registration) ? await this.#claims(registration, idToken, redemption.nonce) : {};
    const info = registration.userInfoUri ? await userInfo(registration.userInfoUri, accessToken) : {};
    if (claims.sub !== undefined && info.sub !== undefined && claims.sub !== info.sub) {
      throw signInFailure("The provider speaks of two different people");
    }
    const attributes = { ...claims, ...info };
    const { userNameAttributeName } = registration;
    if (attributes[userNameAttributeName] === undefined || attributes[userNameAttributeName] === null) {
      throw signInFailure(`The provider does not tell the attribute ${userNameAttributeName}`);
    }
    return { attributes, accessToken };
  }

  /** A registration has no issuer: the provider's keys and our client id as audience suffice. */
  async #claims(
    { jwkSetUri, clientId }: Registration,
    idToken: string | null | undefined,
    nonce: string | undefined,
  ): Promise<JWTPayload> {
    if (!jwkSetUri) throw signInFailure("The scope openid needs the address of the provider's keys");
    if (!idToken) throw signInFailure("The provider has sent no ID token");
    const payload = await this.#verified(idToken, jwkSetUri, clientId);
    if (nonce === undefined || payload.nonce !== nonce) throw signInFailure("The ID token is of another sign-in");
    if (payload.azp !== undefined && payload.azp !== clientId) {
      throw signInFailure("The ID token is for somebody else");
    }
    return payload;
  }

  async #verified(idToken: string, jwkSetUri: string, clientId: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(idToken, this.#keySet(jwkSetUri), {
        audience: clientId,
        algorithms: ALGORITHMS,
        requiredClaims: ["sub", "exp", "iat"],
        clockTolerance: CLOCK_TOLERANCE_SEC,
        currentDate: new Date(this.#clock()),
      });
      return payload;
    } catch (cause) {
      throw signInFailure("The ID token is not valid", cause);
    }
  }

  #keySet(uri: string): ReturnType<typeof createRemoteJWKSet> {
    let keys = this.#keySets.get(uri);
    if (!keys) {
      if (this.#keySets.size >= MAX_KEY_SETS) this.#keySets.clear();
      keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: 10_000 });
      this.#keySets.set(uri, keys);
    }
    return keys;
  }
}

export function isOpenId({ scope }: Registration): boolean {
  return scope.includes("openid");
}

/** JSON of a provider, requested with the person's bearer token. */
export async function callProvider(url: string, accessToken: string): Promise<unknown> {
  const answer = await callKnown(url, {
    method: "GET",
    headers: { authorization: `Bearer ${accessToken}`, "user-agent": "Orrery" }, // some providers refuse requests without a user agent
  });
  return jsonOf(answer, url);
}

async function userInfo(url: string, accessToken: string): Promise<Attributes> {
  return parseBody(attributesAnswer, await callProvider(url, accessToken));
}

async function redeem(registration: Registration, { code, redirectUri, verifier }: Redemption) {
  const { clientId, clientSecret, clientAuthenticationMethod, accessTokenUri } = registration;
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  });
  const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded" };
  if (clientAuthenticationMethod === "POST") {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret.reveal());
  } else {
    const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret.reveal())}`; // RFC 6749, 2.3.1
    headers.authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  }
  const answer = await callKnown(accessTokenUri, { method: "POST", headers, body: form.toString() });
  return parseBody(tokenAnswer, jsonOf(answer, accessTokenUri));
}

/** A call whose failure must not be shown to the person who signs in. */
export async function callKnown(url: string, call: ExternalRequest): Promise<ExternalResponse> {
  try {
    return await fetchExternal(url, call);
  } catch (cause) {
    throw providerFailure(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** Providers report errors with status 400, and some with 200. */
function jsonOf({ status, text }: ExternalResponse, url: string): unknown {
  const host = new URL(url).host;
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw providerFailure(`${host} has answered with status ${status} and no JSON`, cause);
  }
  const reason = errorIn(json);
  if (reason !== undefined) throw providerFailure(`${host} refuses: ${reason}`);
  if (status !== 200) throw providerFailure(`${host} has answered with status ${status}`);
  return json;
}

function errorIn(json: unknown): string | undefined {
  try {
    const { error, error_description: description } = parseBody(errorAnswer, json);
    return (description ?? error).slice(0, 255);
  } catch {
    return undefined;
  }
}
