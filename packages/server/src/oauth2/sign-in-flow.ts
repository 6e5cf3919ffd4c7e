import { createHash, timingSafeEqual } from "node:crypto";
import { PlatformError } from "@orrery/model";
import { randomText } from "../kernel/auth/random-text.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logging.ts";
import type { SignInService } from "../users/sign-in-service.ts";
import type { ExternalUsers } from "./external-users.ts";
import { isAt, type LoginAddress } from "./login-address.ts";
import { mapUser } from "./mappers.ts";
import { callbackSchemeOf } from "./mobile-app.ts";
import type { OAuth2Service } from "./oauth2-service.ts";
import type { StoredParams } from "./oauth2-store.ts";
import type { PendingSignIn, PendingSignIns } from "./pending-sign-in.ts";
import { isOpenId, type ProviderClient } from "./provider-client.ts";
import type { Registration } from "./provider-registration.ts";
import { signInFailure } from "./sign-in-failure.ts";

/** Path that providers redirect browsers to, followed by the id of the registration. */
export const PROCESSING_PATH = "/login/oauth2/code/";

const RANDOM_LENGTH = 43;
const MAX_MESSAGE = 300;

export interface SignInFlowOptions {
  readonly oauth2: OAuth2Service;
  readonly pending: PendingSignIns;
  readonly provider: ProviderClient;
  readonly externals: ExternalUsers;
  readonly signIn: Pick<SignInService, "enter">;
  /** The only address of the platform, if the settings prohibit others. */
  readonly onlyBaseUrl: () => Promise<string | undefined>;
  readonly githubEmails: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A browser that starts a sign-in. */
export interface Beginning {
  readonly registrationId: string;
  readonly address: LoginAddress | undefined;
  /** For mobile applications, always together with `appToken`. */
  readonly pkgName?: string | undefined;
  readonly appToken?: string | undefined;
}

/** A browser that returns from the provider. */
export interface Return {
  readonly registrationId: string;
  /** Query or form, depending on the provider. */
  readonly parameters: URLSearchParams;
  readonly cookie: string | undefined;
}

/** The next redirect of the browser. */
export interface NextStep {
  readonly location: string;
  /** Cookie to set until the browser returns; undefined deletes it. */
  readonly cookie?: { readonly value: string; readonly isSecure: boolean; readonly isCrossSite: boolean } | undefined;
}

/** Sign-in by an OAuth 2 or OpenID provider: authorization code grant (reference: REST API, 1.5 and 3.28). */
export class SignInFlow {
  readonly #options: SignInFlowOptions;

  constructor(options: SignInFlowOptions) {
    this.#options = options;
  }

  async begin(beginning: Beginning): Promise<NextStep> {
    try {
      return await this.#begin(beginning);
    } catch (error) {
      return { location: this.#failed(error, "") };
    }
  }

  async finish({ registrationId, parameters, cookie }: Return): Promise<NextStep> {
    const pending = cookie === undefined ? undefined : await this.#options.pending.open(cookie);
    const { base = "", callbackScheme } = pending ?? {};
    try {
      if (!pending || pending.registrationId !== registrationId) throw tooLate();
      const pair = await this.#redeem(pending, parameters);
      const query = `accessToken=${pair.token}&refreshToken=${pair.refreshToken}`;
      return { location: callbackScheme ? `${callbackScheme}:/?${query}` : `${base}/?${query}` };
    } catch (error) {
      return { location: this.#failed(error, base, callbackScheme) };
    }
  }

  async #begin({ registrationId, address, pkgName, appToken }: Beginning): Promise<NextStep> {
    const { oauth2, pending, clock } = this.#options;
    const { params, registration } = await oauth2.registration(registrationId);
    const base = await this.#baseOf(params, address);
    const isMobile = pkgName !== undefined && appToken !== undefined;
    const callbackScheme = isMobile
      ? await callbackSchemeOf({ pkgName, appToken }, params.mobileInfos, clock)
      : undefined;
    const begun: PendingSignIn = {
      registrationId,
      state: randomText(RANDOM_LENGTH),
      verifier: randomText(RANDOM_LENGTH),
      base,
      redirectUri: `${base}${PROCESSING_PATH}${registrationId}`,
      ...(isOpenId(registration) ? { nonce: randomText(RANDOM_LENGTH) } : {}),
      ...(callbackScheme ? { callbackScheme } : {}),
    };
    const location = authorizationUrl(registration, begun);
    const cookie = {
      value: await pending.seal(begun),
      isSecure: base.startsWith("https:"),
      isCrossSite: location.searchParams.get("response_mode") === "form_post",
    };
    return { location: location.href, cookie };
  }

  /** Only configured addresses: with a forged one the code would be sent elsewhere. */
  async #baseOf({ domainInfos }: StoredParams, address: LoginAddress | undefined): Promise<string> {
    if (!address || !isAt(domainInfos, address)) throw signInFailure("This way to sign in is not offered here");
    return (await this.#options.onlyBaseUrl()) ?? address.origin;
  }

  async #redeem(pending: PendingSignIn, parameters: URLSearchParams) {
    const { oauth2, provider, externals, signIn, githubEmails } = this.#options;
    if (!isSame(parameters.get("state") ?? "", pending.state)) throw tooLate();
    const error = parameters.get("error");
    if (error !== null) throw signInFailure(parameters.get("error_description") ?? error);
    const code = parameters.get("code");
    if (!code) throw signInFailure("The provider has sent no code");
    const { registration } = await oauth2.registration(pending.registrationId);
    const answer = await provider.attributes(registration, { ...pending, code });
    const userField = parameters.get("user") ?? undefined;
    const mapped = await mapUser({ ...answer, registration, userField, githubEmails });
    return signIn.enter(await externals.signIn(mapped, registration));
  }

  #failed(error: unknown, base: string, callbackScheme?: string): string {
    const { log } = this.#options;
    const isExpected = error instanceof PlatformError;
    if (isExpected && error.cause === undefined)
      log.debug({ err: error }, "a sign-in by a provider was refused"); // unauthenticated clients can cause it at will
    else if (isExpected) log.warn({ err: error }, "a sign-in by a provider was not possible");
    else log.error({ err: error }, "a sign-in by a provider has failed");
    const message = isExpected ? error.message : "Internal error"; // details of a bug stay in the log
    const text = encodeURIComponent(message.slice(0, MAX_MESSAGE).toWellFormed());
    return callbackScheme ? `${callbackScheme}:/?error=${text}` : `${base}/login?loginError=${text}`;
  }
}

/** The provider's authorization endpoint, with the request appended to its configured query. */
function authorizationUrl(registration: Registration, begun: PendingSignIn): URL {
  const url = new URL(registration.authorizationUri);
  const challenge = createHash("sha256").update(begun.verifier).digest("base64url");
  const parameters = {
    response_type: "code",
    client_id: registration.clientId,
    scope: registration.scope.join(" "),
    state: begun.state,
    redirect_uri: begun.redirectUri,
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...(begun.nonce ? { nonce: begun.nonce } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function tooLate(): PlatformError {
  return signInFailure("The sign-in has taken too long, or was begun in another window. Please try again.");
}
