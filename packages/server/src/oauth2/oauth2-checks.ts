import {
  type OAuth2BasicMapper,
  type OAuth2Domain,
  type OAuth2InfoDraft,
  type OAuth2MapperDraft,
  type OAuth2ParamsDraft,
  type OAuth2RegistrationDraft,
  type OAuth2Template,
  type OAuth2TemplateDraft,
  PlatformError,
} from "@orrery/model";
import { checkTexts, textOrNull } from "../kernel/entities/checks.ts";
import type { MapperConfig, MobileApp, Providers, Registration } from "./provider-registration.ts";
import { type MobileDraft, type RegistrationSecrets, SECRET_LENGTH } from "./registration-secrets.ts";

const MIN_SECRET_LENGTH = 16;
const ATTRIBUTE_KEY_LENGTH = 31;

type Given<T> = T | null | undefined;
type BasicDraft = NonNullable<OAuth2MapperDraft["basic"]>;

/** The configuration in its stored form (reference: REST API, 3.28). @throws {PlatformError} `badRequest`. */
export function checkedParams(draft: OAuth2InfoDraft, secrets: RegistrationSecrets): Providers[] {
  if (!draft.oauth2ParamsInfos) throw wrong("OAuth2 param infos should be specified!");
  return draft.oauth2ParamsInfos.map((params) => checkedEntry(params ?? {}, secrets));
}

/** The members of a template that are stored. @throws {PlatformError} `badRequest`. */
export function checkedTemplate(draft: OAuth2TemplateDraft): Omit<OAuth2Template, "id" | "createdTime"> {
  const providerId = required(draft.providerId, "Provider ID should be specified!");
  if (!draft.mapperConfig) throw wrong("Mapper config should be specified!");
  const { type, basic } = draft.mapperConfig;
  if (!type) throw wrong("Mapper type should be specified!");
  if (!basic) throw wrong("Basic mapper config should be specified!");
  checkTexts({ providerId, loginButtonLabel: draft.loginButtonLabel });
  return {
    providerId,
    name: providerId,
    mapperConfig: { allowUserCreation: false, activateUser: false, type, basic: basicOf(basic), custom: null },
    authorizationUri: address(draft.authorizationUri, "authorizationUri"),
    accessTokenUri: address(draft.accessTokenUri, "accessTokenUri"),
    scope: draft.scope ?? [],
    userInfoUri: address(draft.userInfoUri, "userInfoUri"),
    userNameAttributeName: textOrNull(draft.userNameAttributeName),
    jwkSetUri: address(draft.jwkSetUri, "jwkSetUri"),
    clientAuthenticationMethod: draft.clientAuthenticationMethod ?? null,
    comment: textOrNull(draft.comment),
    loginButtonIcon: textOrNull(draft.loginButtonIcon),
    loginButtonLabel: textOrNull(draft.loginButtonLabel),
    helpLink: textOrNull(draft.helpLink),
    additionalInfo: draft.additionalInfo ?? null,
  };
}

function checkedEntry(
  { domainInfos, mobileInfos, clientRegistrations }: OAuth2ParamsDraft,
  secrets: RegistrationSecrets,
): Providers {
  if (!domainInfos?.length) throw wrong("List of domain configuration should be specified!");
  const domains = domainInfos.map(domainOf);
  refuseRepeated(
    domains.map(({ scheme, name }) => `${scheme} ${name}`),
    "Domain name and protocol must be unique within OAuth2 parameters!",
  );
  const mixed = new Set(domains.filter(({ scheme }) => scheme === "MIXED").map(({ name }) => name));
  if (domains.some(({ scheme, name }) => scheme !== "MIXED" && mixed.has(name))) {
    throw wrong("MIXED scheme type shouldn't be combined with another scheme type!");
  }
  const mobiles = (mobileInfos ?? []).map((mobile) => mobileOf(mobile ?? {}, secrets));
  refuseRepeated(
    mobiles.map(({ pkgName }) => pkgName),
    "Mobile app package name must be unique within OAuth2 parameters!",
  );
  if (!clientRegistrations?.length) throw wrong("Client registrations should be specified!");
  return {
    domainInfos: domains,
    mobileInfos: mobiles,
    clientRegistrations: clientRegistrations.map((registration) => registrationOf(registration ?? {}, secrets)),
  };
}

function domainOf(draft: Given<{ scheme?: OAuth2Domain["scheme"] | null; name?: string | null }>): OAuth2Domain {
  const name = required(draft?.name, "Domain name should be specified!");
  if (!draft?.scheme) throw wrong("Domain scheme should be specified!");
  checkTexts({ name });
  return { scheme: draft.scheme, name };
}

function mobileOf(draft: MobileDraft, secrets: RegistrationSecrets): MobileApp {
  const pkgName = required(draft.pkgName, "Package should be specified!");
  const appSecret = secrets.appSecret(draft);
  if ((appSecret.length ?? MIN_SECRET_LENGTH) < MIN_SECRET_LENGTH) {
    throw wrong(`Application secret should be at least ${MIN_SECRET_LENGTH} characters!`);
  }
  checkTexts({ pkgName });
  return { pkgName, appSecret };
}

function registrationOf(draft: OAuth2RegistrationDraft, secrets: RegistrationSecrets): Registration {
  const clientId = required(draft.clientId, "Client ID should be specified!");
  const clientSecret = secrets.clientSecret(draft);
  const authorizationUri = required(draft.authorizationUri, "Authorization uri should be specified!");
  const accessTokenUri = required(draft.accessTokenUri, "Token uri should be specified!");
  if (!draft.scope?.length) throw wrong("Scope should be specified!");
  const userNameAttributeName = required(draft.userNameAttributeName, "User name attribute name should be specified!");
  if (!draft.clientAuthenticationMethod) throw wrong("Client authentication method should be specified!");
  const loginButtonLabel = required(draft.loginButtonLabel, "Login button label should be specified!");
  if (!draft.mapperConfig) throw wrong("Mapper config should be specified!");
  const loginButtonIcon = textOrNull(draft.loginButtonIcon);
  checkTexts({ clientId, userNameAttributeName, loginButtonLabel, loginButtonIcon });
  return {
    mapperConfig: mapperOf(draft.mapperConfig, secrets),
    clientId,
    clientSecret,
    authorizationUri: address(authorizationUri, "authorizationUri"),
    accessTokenUri: address(accessTokenUri, "accessTokenUri"),
    scope: draft.scope,
    userInfoUri: address(draft.userInfoUri, "userInfoUri"),
    userNameAttributeName,
    jwkSetUri: address(draft.jwkSetUri, "jwkSetUri"),
    clientAuthenticationMethod: draft.clientAuthenticationMethod,
    loginButtonLabel,
    loginButtonIcon,
    platforms: draft.platforms ?? [],
    additionalInfo: draft.additionalInfo ?? null,
  };
}

/** Keeps only the part that belongs to the type. */
function mapperOf(draft: OAuth2MapperDraft, secrets: RegistrationSecrets): MapperConfig {
  const { type, basic, custom } = draft;
  const creation = { allowUserCreation: draft.allowUserCreation ?? false, activateUser: draft.activateUser ?? false };
  switch (type) {
    case "CUSTOM": {
      if (!custom) throw wrong("Custom config should be specified!");
      const url = address(required(custom.url, "Custom mapper URL should be specified!"), "url");
      const { username = null, sendToken } = custom;
      const password = secrets.password(custom);
      return { ...creation, type, basic: null, custom: { url, username, password, sendToken: sendToken ?? false } };
    }
    case "APPLE":
      return { ...creation, type, basic: basic ? basicOf(basic) : null, custom: null };
    case "BASIC":
    case "GITHUB":
      return { ...creation, type, basic: checkedBasic(type, basic), custom: null };
    default:
      throw wrong("Mapper config type should be specified!");
  }
}

function checkedBasic(type: "BASIC" | "GITHUB", draft: Given<BasicDraft>): OAuth2BasicMapper {
  if (!draft) throw wrong("Basic config should be specified!");
  const basic = basicOf(draft);
  if (type === "BASIC" && !basic.emailAttributeKey) throw wrong("Email attribute key should be specified!");
  if (type === "GITHUB" && basic.emailAttributeKey) {
    throw wrong("Email attribute key cannot be configured for GITHUB mapper type!");
  }
  if (!basic.tenantNameStrategy) throw wrong("Tenant name strategy should be specified!");
  if (basic.tenantNameStrategy === "CUSTOM" && !basic.tenantNamePattern) {
    throw wrong("Tenant name pattern should be specified!");
  }
  return basic;
}

function basicOf(draft: BasicDraft): OAuth2BasicMapper {
  const basic = {
    emailAttributeKey: textOrNull(draft.emailAttributeKey),
    firstNameAttributeKey: textOrNull(draft.firstNameAttributeKey),
    lastNameAttributeKey: textOrNull(draft.lastNameAttributeKey),
    tenantNameStrategy: draft.tenantNameStrategy ?? null,
    tenantNamePattern: textOrNull(draft.tenantNamePattern),
    customerNamePattern: textOrNull(draft.customerNamePattern),
    defaultDashboardName: textOrNull(draft.defaultDashboardName),
    alwaysFullScreen: draft.alwaysFullScreen ?? false,
  };
  const { alwaysFullScreen: _switch, ...texts } = basic;
  const length = ATTRIBUTE_KEY_LENGTH;
  checkTexts(texts, { emailAttributeKey: length, firstNameAttributeKey: length, lastNameAttributeKey: length });
  return basic;
}

/** An address that the platform calls or redirects browsers to; other schemes could run code. */
function address(value: string, name: string): string;
function address(value: Given<string>, name: string): string | null;
function address(value: Given<string>, name: string): string | null {
  if (!value) return null;
  const isAddress = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isAddress || value.length > SECRET_LENGTH) {
    throw wrong(`${name} should be an address that begins with http or https!`);
  }
  return value;
}

function required(value: Given<string>, message: string): string {
  if (!value || value.trim() === "") throw wrong(message);
  return value;
}

function refuseRepeated(names: readonly string[], message: string): void {
  if (new Set(names).size < names.length) throw wrong(message);
}

function wrong(message: string): PlatformError {
  return new PlatformError("badRequest", message);
}
