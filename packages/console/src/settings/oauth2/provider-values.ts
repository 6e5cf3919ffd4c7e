import {
  MASKED_SECRET,
  type OAuth2BasicMapper,
  type OAuth2MapperConfig,
  type OAuth2Registration,
  type OAuth2Template,
} from "@orrery/model";
import { textOrNull } from "../../entities/forms/entity-form.ts";
import type { ProviderValues } from "./provider-form.ts";

/** The provider that no template describes; the name is the contract's. */
export const CUSTOM = "Custom";

/** The provider of a saved registration: one of the templates, or {@link CUSTOM}. */
export function providerOf({ additionalInfo }: OAuth2Registration, templates: readonly OAuth2Template[]): string {
  const name = additionalInfo?.providerName;
  return templates.find((template) => template.name === name)?.name ?? CUSTOM;
}

/** A new registration: what its template says, or nothing. */
export function newValues(template: OAuth2Template | undefined): ProviderValues {
  return {
    ...addressValues(template),
    ...mapperValues(template?.mapperConfig),
    provider: template?.name ?? CUSTOM,
    clientId: "",
    clientSecret: "",
    platforms: [],
    loginButtonLabel: template?.loginButtonLabel ?? "",
    loginButtonIcon: template?.loginButtonIcon ?? "",
    advanced: false,
    ownAddresses: false,
    scope: template?.scope ?? [],
    clientAuthenticationMethod: template?.clientAuthenticationMethod ?? "POST",
    userNameAttributeName: template?.userNameAttributeName ?? "email",
  };
}

/** The values of a saved registration; its secrets are not read back. */
export function savedValues(saved: OAuth2Registration, templates: readonly OAuth2Template[]): ProviderValues {
  return {
    ...addressValues(saved),
    ...mapperValues(saved.mapperConfig),
    provider: providerOf(saved, templates),
    clientId: saved.clientId,
    clientSecret: shownSecret(saved.clientSecret),
    platforms: saved.platforms,
    loginButtonLabel: saved.loginButtonLabel,
    loginButtonIcon: saved.loginButtonIcon ?? "",
    advanced: false,
    ownAddresses: false,
    scope: saved.scope,
    clientAuthenticationMethod: saved.clientAuthenticationMethod,
    userNameAttributeName: saved.userNameAttributeName,
  };
}

/** The registration to save; members of `saved` that the form does not have stay. */
export function registrationOf(values: ProviderValues, saved: OAuth2Registration | undefined): OAuth2Registration {
  const isCustom = values.mapperType === "CUSTOM";
  const mapperConfig: OAuth2MapperConfig = {
    allowUserCreation: values.allowUserCreation,
    activateUser: values.allowUserCreation && values.activateUser,
    type: values.mapperType,
    basic: isCustom ? null : basicMapper(values),
    custom: isCustom
      ? {
          url: values.url.trim(),
          username: textOrNull(values.username),
          password: values.password || (saved?.mapperConfig.custom?.password ?? null),
          sendToken: saved?.mapperConfig.custom?.sendToken ?? false,
        }
      : null,
  };
  return {
    mapperConfig,
    clientId: values.clientId.trim(),
    clientSecret: values.clientSecret || (saved?.clientSecret ?? ""),
    authorizationUri: values.authorizationUri.trim(),
    accessTokenUri: values.accessTokenUri.trim(),
    scope: values.scope,
    userInfoUri: textOrNull(values.userInfoUri),
    userNameAttributeName: values.userNameAttributeName.trim(),
    jwkSetUri: textOrNull(values.jwkSetUri),
    clientAuthenticationMethod: values.clientAuthenticationMethod,
    loginButtonLabel: values.loginButtonLabel.trim(),
    loginButtonIcon: textOrNull(values.loginButtonIcon),
    platforms: values.platforms,
    additionalInfo: { ...saved?.additionalInfo, providerName: values.provider },
  };
}

function basicMapper(values: ProviderValues): OAuth2BasicMapper {
  return {
    emailAttributeKey: values.mapperType === "GITHUB" ? null : textOrNull(values.emailAttributeKey),
    firstNameAttributeKey: textOrNull(values.firstNameAttributeKey),
    lastNameAttributeKey: textOrNull(values.lastNameAttributeKey),
    tenantNameStrategy: values.tenantNameStrategy,
    tenantNamePattern: values.tenantNameStrategy === "CUSTOM" ? textOrNull(values.tenantNamePattern) : null,
    customerNamePattern: textOrNull(values.customerNamePattern),
    defaultDashboardName: textOrNull(values.defaultDashboardName),
    alwaysFullScreen: values.alwaysFullScreen,
  };
}

type Addresses = Pick<OAuth2Template, "authorizationUri" | "accessTokenUri" | "userInfoUri" | "jwkSetUri">;

const addressValues = (of: Addresses | undefined) => ({
  authorizationUri: of?.authorizationUri ?? "",
  accessTokenUri: of?.accessTokenUri ?? "",
  userInfoUri: of?.userInfoUri ?? "",
  jwkSetUri: of?.jwkSetUri ?? "",
});

/** Without a mapper: what a provider that no template describes begins with. */
const mapperValues = (mapper: OAuth2MapperConfig | undefined) => ({
  allowUserCreation: mapper?.allowUserCreation ?? true,
  activateUser: mapper?.activateUser ?? false,
  mapperType: mapper?.type ?? "BASIC",
  emailAttributeKey: mapper ? (mapper.basic?.emailAttributeKey ?? "") : "email",
  firstNameAttributeKey: mapper?.basic?.firstNameAttributeKey ?? "",
  lastNameAttributeKey: mapper?.basic?.lastNameAttributeKey ?? "",
  tenantNameStrategy: mapper?.basic?.tenantNameStrategy ?? "DOMAIN",
  tenantNamePattern: mapper?.basic?.tenantNamePattern ?? "",
  customerNamePattern: mapper?.basic?.customerNamePattern ?? "",
  defaultDashboardName: mapper?.basic?.defaultDashboardName ?? "",
  alwaysFullScreen: mapper?.basic?.alwaysFullScreen ?? false,
  url: mapper?.custom?.url ?? "",
  username: mapper?.custom?.username ?? "",
  password: shownSecret(mapper?.custom?.password ?? ""),
});

/** A secret that was typed before; one that is saved is not shown. */
const shownSecret = (secret: string): string => (secret === MASKED_SECRET ? "" : secret);
