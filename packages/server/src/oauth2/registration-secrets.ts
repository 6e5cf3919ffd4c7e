import {
  type OAuth2Mobile,
  type OAuth2ParamsDraft,
  type OAuth2Registration,
  type OAuth2RegistrationDraft,
  PlatformError,
} from "@orrery/model";
import { checkTexts } from "../kernel/entities/checks.ts";
import { MASKED, Secret } from "../kernel/secrets/secret.ts";
import {
  type MobileApp,
  type Providers,
  type Registration,
  writtenMobile,
  writtenRegistration,
} from "./provider-registration.ts";

/** Maximum characters of a secret and of an address. */
export const SECRET_LENGTH = 2_048;

type Given<T> = T | null | undefined;
type CustomDraft = NonNullable<NonNullable<OAuth2RegistrationDraft["mapperConfig"]>["custom"]>;
/** An application in a draft. */
export type MobileDraft = NonNullable<NonNullable<OAuth2ParamsDraft["mobileInfos"]>[number]>;

/** A registration as administrators read it, without its secrets. */
export function maskedRegistration(registration: Registration): OAuth2Registration {
  return writtenRegistration(registration, () => MASKED);
}

export function maskedMobile(mobile: MobileApp): OAuth2Mobile {
  return writtenMobile(mobile, () => MASKED);
}

/**
 * The secrets of a configuration that a client saves: the given ones, and for omitted ones those that are stored,
 * whether they can be read or not. The secret of a client belongs to its client id and token endpoint, the password of
 * a mapper to its address and user, the secret of an application to its package. All methods throw {@link
 * PlatformError} `badRequest` when a stored secret would be used elsewhere.
 */
export class RegistrationSecrets {
  readonly #registrations: readonly Registration[];
  readonly #mobiles: readonly MobileApp[];

  constructor(stored: readonly Providers[]) {
    this.#registrations = stored.flatMap(({ clientRegistrations }) => clientRegistrations);
    this.#mobiles = stored.flatMap(({ mobileInfos }) => mobileInfos);
  }

  clientSecret({ clientId, accessTokenUri, clientSecret }: OAuth2RegistrationDraft): Secret {
    const known = this.#registrations.find((one) => one.clientId === clientId && one.accessTokenUri === accessTokenUri);
    return secretOf({ given: clientSecret, kept: known?.clientSecret, name: "clientSecret", says: "Client secret" });
  }

  appSecret({ pkgName, appSecret }: MobileDraft): Secret {
    const known = this.#mobiles.find((one) => one.pkgName === pkgName);
    return secretOf({ given: appSecret, kept: known?.appSecret, name: "appSecret", says: "Application secret" });
  }

  /** A mapper needs no password: an omitted one stays unset. */
  password({ url, username, password }: CustomDraft): Secret | null {
    if (!password) return null;
    const known = this.#registrations
      .map((one) => one.mapperConfig.custom)
      .find((one) => one && one.url === url && (one.username ?? "") === (username ?? ""));
    return secretOf({ given: password, kept: known?.password, name: "password", says: "Mapper password" });
  }
}

interface SecretMember {
  readonly given: Given<string>;
  readonly kept: Given<Secret>;
  readonly name: string;
  readonly says: string;
}

/** The given secret, else the stored one of the same use. */
function secretOf({ given, kept, name, says }: SecretMember): Secret {
  if (given && given.trim() !== "" && given !== MASKED) {
    checkTexts({ [name]: given }, { [name]: SECRET_LENGTH });
    return new Secret(given);
  }
  if (kept) return kept;
  throw new PlatformError(
    "badRequest",
    given === MASKED
      ? `${says} is kept for what it was saved with, and must be given again!`
      : `${says} should be specified!`,
  );
}
