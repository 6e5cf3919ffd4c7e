import type {
  OAuth2CustomMapper,
  OAuth2Domain,
  OAuth2MapperConfig,
  OAuth2Mobile,
  OAuth2Registration,
} from "@orrery/model";
import type { Secret } from "../kernel/secrets/secret.ts";

/** An external service that maps users, with its secret in readable form. */
export interface CustomMapper extends Omit<OAuth2CustomMapper, "password"> {
  readonly password: Secret | null;
}

export interface MapperConfig extends Omit<OAuth2MapperConfig, "custom"> {
  readonly custom: CustomMapper | null;
}

/** What provider and platform need to know of each other. */
export interface Registration extends Omit<OAuth2Registration, "clientSecret" | "mapperConfig"> {
  readonly clientSecret: Secret;
  readonly mapperConfig: MapperConfig;
}

/** A mobile application, with the secret that it signs requests with. */
export interface MobileApp extends Omit<OAuth2Mobile, "appSecret"> {
  readonly appSecret: Secret;
}

/** Providers of some domains. */
export interface Providers {
  readonly domainInfos: readonly OAuth2Domain[];
  readonly mobileInfos: readonly MobileApp[];
  readonly clientRegistrations: readonly Registration[];
}

/** Writes a secret as text; `place` identifies its use, so that the sealed text is valid there only. */
export type WriteSecret = (secret: Secret, place: string) => string;
/** The inverse of {@link WriteSecret}; `name` is the member's. */
export type ReadSecret = (text: string, place: string, name: string) => Secret;

/** A registration as it is stored or returned. */
export function writtenRegistration(registration: Registration, write: WriteSecret): OAuth2Registration {
  const { clientSecret, mapperConfig } = registration;
  const { custom } = mapperConfig;
  const password = custom?.password ? write(custom.password, passwordPlace(custom)) : null;
  return {
    ...registration,
    clientSecret: write(clientSecret, clientSecretPlace(registration)),
    mapperConfig: { ...mapperConfig, custom: custom && { ...custom, password } },
  };
}

export function readRegistration(stored: OAuth2Registration, read: ReadSecret): Registration {
  const { clientSecret, mapperConfig } = stored;
  const { custom } = mapperConfig;
  const password = custom?.password ? read(custom.password, passwordPlace(custom), "password") : null;
  return {
    ...stored,
    clientSecret: read(clientSecret, clientSecretPlace(stored), "clientSecret"),
    mapperConfig: { ...mapperConfig, custom: custom && { ...custom, password } },
  };
}

export function writtenMobile({ pkgName, appSecret }: MobileApp, write: WriteSecret): OAuth2Mobile {
  return { pkgName, appSecret: write(appSecret, appSecretPlace(pkgName)) };
}

export function readMobile({ pkgName, appSecret }: OAuth2Mobile, read: ReadSecret): MobileApp {
  return { pkgName, appSecret: read(appSecret, appSecretPlace(pkgName), "appSecret") };
}

function clientSecretPlace({ clientId, accessTokenUri }: Pick<Registration, "clientId" | "accessTokenUri">): string {
  return `oauth2.clientSecret ${JSON.stringify([clientId, accessTokenUri])}`;
}

function passwordPlace({ url, username }: Pick<CustomMapper, "url" | "username">): string {
  return `oauth2.password ${JSON.stringify([url, username ?? ""])}`;
}

function appSecretPlace(pkgName: string): string {
  return `oauth2.appSecret ${pkgName}`;
}
