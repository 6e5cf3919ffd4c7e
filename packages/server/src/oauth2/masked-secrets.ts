import {
  type OAuth2InfoDraft,
  type OAuth2Mobile,
  type OAuth2Registration,
  type OAuth2RegistrationDraft,
  PlatformError,
} from "@orrery/model";
import { MASKED } from "../kernel/secrets/secret.ts";
import { type StoredParams, withSecrets } from "./oauth2-store.ts";

type Given = string | null | undefined;

/** A registration as administrators read it: secrets go in and never come out. */
export function maskedRegistration(registration: OAuth2Registration): OAuth2Registration {
  return withSecrets(registration, (value, names) => {
    const masked = names.filter((name) => Object.entries(value).some(([member, text]) => member === name && text));
    return { ...value, ...Object.fromEntries(masked.map((name) => [name, MASKED])) };
  });
}

export function maskedMobile(mobile: OAuth2Mobile): OAuth2Mobile {
  return { ...mobile, appSecret: MASKED };
}

/**
 * What clients save after they have read it, with the secrets that they were not told. The secret of a client stays
 * with the client id and the address of tokens that it was saved with, the password of a mapper with its address and
 * user, the secret of an app with its package.
 * @throws {PlatformError} `badRequest` when one would go elsewhere.
 */
export function withKeptSecrets(draft: OAuth2InfoDraft, stored: readonly StoredParams[]): OAuth2InfoDraft {
  const registrations = stored.flatMap(({ clientRegistrations }) => clientRegistrations);
  const mobiles = stored.flatMap(({ mobileInfos }) => mobileInfos);
  const infos = draft.oauth2ParamsInfos?.map(
    (params) =>
      params && {
        ...params,
        mobileInfos:
          params.mobileInfos?.map((mobile) => {
            const known = mobiles.find(({ pkgName }) => pkgName === mobile?.pkgName)?.appSecret;
            return mobile && { ...mobile, appSecret: kept(mobile.appSecret, known, "Application secret") };
          }) ?? null,
        clientRegistrations:
          params.clientRegistrations?.map((one) => one && keptRegistration(one, registrations)) ?? null,
      },
  );
  return { ...draft, oauth2ParamsInfos: infos ?? null };
}

function keptRegistration(
  registration: OAuth2RegistrationDraft,
  stored: readonly OAuth2Registration[],
): OAuth2RegistrationDraft {
  const { clientId, accessTokenUri, mapperConfig } = registration;
  const client = stored.find((one) => one.clientId === clientId && one.accessTokenUri === accessTokenUri);
  const clientSecret = kept(registration.clientSecret, client?.clientSecret, "Client secret");
  const custom = mapperConfig?.custom;
  if (!custom) return { ...registration, clientSecret };
  const mapper = stored
    .map((one) => one.mapperConfig.custom)
    .find((one) => one && one.url === custom.url && (one.username ?? "") === (custom.username ?? ""));
  // A mapper needs no password: one that is left out is none.
  const given = custom.password ?? null;
  const password = given === MASKED ? kept(given, mapper?.password, "Mapper password") : given;
  return { ...registration, clientSecret, mapperConfig: { ...mapperConfig, custom: { ...custom, password } } };
}

/** The secret that is given, else the one that is stored for the same use. */
function kept(given: Given, stored: Given, what: string): string | null {
  if (given && given !== MASKED) return given;
  if (stored) return stored;
  if (!given) return null; // refused like every other member that is missing
  throw new PlatformError("badRequest", `${what} is kept for what it was saved with, and must be given again!`);
}
