import { type Static, type TSchema, Type } from "typebox";
import { additionalInfo, type JsonObject, optionalBoolean, optionalId, optionalText } from "./common.ts";

export const OAUTH2_SCHEMES = ["HTTP", "HTTPS", "MIXED"] as const;
export const OAUTH2_MAPPER_TYPES = ["BASIC", "CUSTOM", "GITHUB", "APPLE"] as const;
export const OAUTH2_PLATFORMS = ["WEB", "ANDROID", "IOS"] as const;
export const OAUTH2_CLIENT_AUTHENTICATIONS = ["BASIC", "POST"] as const;
export const OAUTH2_TENANT_NAME_STRATEGIES = ["DOMAIN", "EMAIL", "CUSTOM"] as const;

export type OAuth2Scheme = (typeof OAUTH2_SCHEMES)[number];
export type OAuth2MapperType = (typeof OAUTH2_MAPPER_TYPES)[number];
export type OAuth2Platform = (typeof OAUTH2_PLATFORMS)[number];
export type OAuth2ClientAuthentication = (typeof OAUTH2_CLIENT_AUTHENTICATIONS)[number];
export type OAuth2TenantNameStrategy = (typeof OAUTH2_TENANT_NAME_STRATEGIES)[number];

/** A domain of the platform where a sign-in can start. `MIXED` is both schemes. */
export interface OAuth2Domain {
  readonly scheme: OAuth2Scheme;
  /** Host, with the port unless it is the default of the scheme. */
  readonly name: string;
}

export interface OAuth2Mobile {
  readonly pkgName: string;
  readonly appSecret: string;
}

/** Maps attributes of a provider to a user. Patterns contain `%{attribute}`. */
export interface OAuth2BasicMapper {
  readonly emailAttributeKey: string | null;
  readonly firstNameAttributeKey: string | null;
  readonly lastNameAttributeKey: string | null;
  readonly tenantNameStrategy: OAuth2TenantNameStrategy | null;
  readonly tenantNamePattern: string | null;
  readonly customerNamePattern: string | null;
  readonly defaultDashboardName: string | null;
  readonly alwaysFullScreen: boolean;
}

/** An external service that maps attributes to a user. */
export interface OAuth2CustomMapper {
  readonly url: string;
  readonly username: string | null;
  readonly password: string | null;
  readonly sendToken: boolean;
}

export interface OAuth2MapperConfig {
  readonly allowUserCreation: boolean;
  readonly activateUser: boolean;
  readonly type: OAuth2MapperType;
  /** Null for CUSTOM. */
  readonly basic: OAuth2BasicMapper | null;
  /** Null for all but CUSTOM. */
  readonly custom: OAuth2CustomMapper | null;
}

/** What provider and platform need to know of each other (reference: REST API, 3.28). */
export interface OAuth2Registration {
  readonly mapperConfig: OAuth2MapperConfig;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizationUri: string;
  readonly accessTokenUri: string;
  readonly scope: readonly string[];
  readonly userInfoUri: string | null;
  readonly userNameAttributeName: string;
  readonly jwkSetUri: string | null;
  readonly clientAuthenticationMethod: OAuth2ClientAuthentication;
  readonly loginButtonLabel: string;
  readonly loginButtonIcon: string | null;
  /** Empty: all. */
  readonly platforms: readonly OAuth2Platform[];
  readonly additionalInfo: JsonObject | null;
}

/** Providers that are offered at some domains of the platform. */
export interface OAuth2Params {
  readonly domainInfos: readonly OAuth2Domain[];
  readonly mobileInfos: readonly OAuth2Mobile[];
  readonly clientRegistrations: readonly OAuth2Registration[];
}

export interface OAuth2Info {
  readonly enabled: boolean;
  readonly oauth2ParamsInfos: readonly OAuth2Params[];
}

/** Initial values of a registration for a known provider. */
export interface OAuth2Template {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly providerId: string;
  /** Equals `providerId`. */
  readonly name: string;
  readonly mapperConfig: OAuth2MapperConfig;
  readonly authorizationUri: string | null;
  readonly accessTokenUri: string | null;
  readonly scope: readonly string[];
  readonly userInfoUri: string | null;
  readonly userNameAttributeName: string | null;
  readonly jwkSetUri: string | null;
  readonly clientAuthenticationMethod: OAuth2ClientAuthentication | null;
  /** May contain HTML. */
  readonly comment: string | null;
  readonly loginButtonIcon: string | null;
  readonly loginButtonLabel: string | null;
  readonly helpLink: string | null;
  readonly additionalInfo: JsonObject | null;
}

/** A button of the sign-in page; `url` starts the flow. */
export interface OAuth2ClientInfo {
  readonly name: string;
  readonly icon: string | null;
  readonly url: string;
}

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));
const oneOf = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(words.map((word) => Type.Literal(word))));
const list = <T extends TSchema>(schema: T) =>
  optional(Type.Array(Type.Union([Type.Null(), schema]), { maxItems: 100 }));

const basicDraft = Type.Object({
  emailAttributeKey: optionalText,
  firstNameAttributeKey: optionalText,
  lastNameAttributeKey: optionalText,
  tenantNameStrategy: optional(oneOf(OAUTH2_TENANT_NAME_STRATEGIES)),
  tenantNamePattern: optionalText,
  customerNamePattern: optionalText,
  defaultDashboardName: optionalText,
  alwaysFullScreen: optionalBoolean,
});

const customDraft = Type.Object({
  url: optionalText,
  username: optionalText,
  password: optionalText,
  sendToken: optionalBoolean,
});

const oauth2MapperDraft = Type.Object({
  allowUserCreation: optionalBoolean,
  activateUser: optionalBoolean,
  type: optional(oneOf(OAUTH2_MAPPER_TYPES)),
  basic: optional(basicDraft),
  custom: optional(customDraft),
});

/** Members that registrations and templates share. */
const provider = {
  mapperConfig: optional(oauth2MapperDraft),
  authorizationUri: optionalText,
  accessTokenUri: optionalText,
  scope: optional(Type.Array(Type.String(), { maxItems: 100 })),
  userInfoUri: optionalText,
  userNameAttributeName: optionalText,
  jwkSetUri: optionalText,
  clientAuthenticationMethod: optional(oneOf(OAUTH2_CLIENT_AUTHENTICATIONS)),
  loginButtonLabel: optionalText,
  loginButtonIcon: optionalText,
  additionalInfo,
};

const oauth2RegistrationDraft = Type.Object({
  ...provider,
  clientId: optionalText,
  clientSecret: optionalText,
  platforms: optional(Type.Array(oneOf(OAUTH2_PLATFORMS), { maxItems: 100 })),
});

const oauth2ParamsDraft = Type.Object({
  domainInfos: list(Type.Object({ scheme: optional(oneOf(OAUTH2_SCHEMES)), name: optionalText })),
  mobileInfos: list(Type.Object({ pkgName: optionalText, appSecret: optionalText })),
  clientRegistrations: list(oauth2RegistrationDraft),
});

export const oauth2InfoDraft = Type.Object({ enabled: optionalBoolean, oauth2ParamsInfos: list(oauth2ParamsDraft) });

export const oauth2TemplateDraft = Type.Object({
  ...provider,
  id: optionalId,
  providerId: optionalText,
  comment: optionalText,
  helpLink: optionalText,
});

export type OAuth2MapperDraft = Static<typeof oauth2MapperDraft>;
export type OAuth2RegistrationDraft = Static<typeof oauth2RegistrationDraft>;
export type OAuth2ParamsDraft = Static<typeof oauth2ParamsDraft>;
export type OAuth2InfoDraft = Static<typeof oauth2InfoDraft>;
export type OAuth2TemplateDraft = Static<typeof oauth2TemplateDraft>;
