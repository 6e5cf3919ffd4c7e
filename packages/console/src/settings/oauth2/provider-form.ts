import {
  MASKED_SECRET,
  OAUTH2_CLIENT_AUTHENTICATIONS,
  OAUTH2_MAPPER_TYPES,
  OAUTH2_PLATFORMS,
  OAUTH2_TENANT_NAME_STRATEGIES,
  type OAuth2Registration,
  type OAuth2Template,
} from "@orrery/model";
import {
  all,
  any,
  choice,
  choices,
  explained,
  hinted,
  type Infer,
  is,
  isNot,
  labelled,
  limited,
  on,
  oneOf,
  required,
  type Setting,
  secret,
  settings,
  when,
} from "@orrery/model/settings";
import type { Check } from "../../controls/settings-form/form-store.ts";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { half, line, requiredLine, toggle } from "../../entities/forms/form-settings.ts";
import { CUSTOM } from "./provider-values.ts";

const custom = is("provider", CUSTOM);
const shown = any(custom, on("advanced"));
const addresses = any(custom, all(on("advanced"), on("ownAddresses")));
const mapped = all(shown, isNot("mapperType", "CUSTOM"));
const MAX_KEY_LENGTH = 31;
const MAX_SECRET_LENGTH = 2048;

const URL_PATTERN = "^\\s*https?://\\S+\\s*$";

const address = (label: string) => {
  const messages = { pattern: "admin.oauth2.address-invalid", maxLength: "entity.too-long" };
  return when(addresses, explained(messages, limited({ pattern: URL_PATTERN }, line(label))));
};

const requiredAddress = (label: string): Setting<string> => {
  const messages = {
    required: "admin.oauth2.address-required",
    pattern: "admin.oauth2.address-invalid",
    maxLength: "entity.too-long",
  };
  return explained(messages, required(address(label)));
};

const attributeKey = (setting: Setting<string>) => half(limited({ maxLength: MAX_KEY_LENGTH }, setting));

const options = <const V extends string>(values: readonly V[], prefix: string) =>
  values.map((value) => [value, `admin.oauth2.${prefix}-${value.toLowerCase()}`] as const);

const clientSecret = explained(
  { required: "admin.oauth2.client-secret-required", maxLength: "entity.too-long" },
  labelled("admin.oauth2.client-secret", secret()),
);

/** One of the choices is always set. */
const chosen = <T>(label: string, setting: Setting<T>) => required(labelled(label, setting));

const shape = (templates: readonly OAuth2Template[], isSaved: boolean) => ({
  provider: required(
    labelled(
      "admin.oauth2.provider",
      choice([...templates.map(({ name }) => [name, name] as const), [CUSTOM, "admin.oauth2.custom"]], CUSTOM),
    ),
  ),
  clientId: half(requiredLine("admin.oauth2.client-id", "admin.oauth2.client-id-required")),
  clientSecret: half(
    limited(
      { maxLength: MAX_SECRET_LENGTH },
      isSaved ? hinted({ description: "admin.oauth2.client-secret-kept" }, clientSecret) : required(clientSecret),
    ),
  ),
  platforms: hinted(
    {
      items: options(OAUTH2_PLATFORMS, "platform").map(([value, label]) => ({ value, label })),
      description: "admin.oauth2.platforms-hint",
    },
    labelled("admin.oauth2.platforms", choices(OAUTH2_PLATFORMS)),
  ),
  loginButtonLabel: when(custom, half(requiredLine("admin.oauth2.button-label", "admin.oauth2.button-label-required"))),
  loginButtonIcon: when(custom, half(line("admin.oauth2.button-icon"))),
  advanced: when(isNot("provider", CUSTOM), toggle("admin.oauth2.advanced")),
  allowUserCreation: when(
    shown,
    hinted({ description: "admin.oauth2.allow-creation-hint" }, toggle("admin.oauth2.allow-creation", true)),
  ),
  activateUser: when(
    all(shown, on("allowUserCreation")),
    hinted({ description: "admin.oauth2.activate-hint" }, toggle("admin.oauth2.activate")),
  ),
  scope: when(
    shown,
    hinted({ description: "admin.oauth2.scope-hint" }, required(labelled("admin.oauth2.scope", choices()))),
  ),
  clientAuthenticationMethod: when(
    shown,
    chosen("admin.oauth2.authentication", choice(options(OAUTH2_CLIENT_AUTHENTICATIONS, "authentication"), "POST")),
  ),
  ownAddresses: when(
    all(isNot("provider", CUSTOM), on("advanced")),
    hinted({ description: "admin.oauth2.own-addresses-hint" }, toggle("admin.oauth2.own-addresses")),
  ),
  authorizationUri: requiredAddress("admin.oauth2.authorization-uri"),
  accessTokenUri: requiredAddress("admin.oauth2.token-uri"),
  userInfoUri: address("admin.oauth2.user-info-uri"),
  jwkSetUri: address("admin.oauth2.jwk-uri"),
  mapperType: when(
    shown,
    hinted(
      { description: "admin.oauth2.mapper-hint" },
      chosen("admin.oauth2.mapper", choice(options(OAUTH2_MAPPER_TYPES, "mapper"), "BASIC")),
    ),
  ),
  userNameAttributeName: when(shown, requiredLine("admin.oauth2.user-name-key", "admin.oauth2.key-required")),
  emailAttributeKey: when(
    all(shown, oneOf("mapperType", ["BASIC", "APPLE"])),
    attributeKey(requiredLine("admin.oauth2.email-key", "admin.oauth2.key-required")),
  ),
  firstNameAttributeKey: when(mapped, attributeKey(line("admin.oauth2.first-name-key"))),
  lastNameAttributeKey: when(mapped, attributeKey(line("admin.oauth2.last-name-key"))),
  tenantNameStrategy: when(
    mapped,
    chosen("admin.oauth2.tenant-strategy", choice(options(OAUTH2_TENANT_NAME_STRATEGIES, "strategy"), "DOMAIN")),
  ),
  tenantNamePattern: when(
    all(mapped, is("tenantNameStrategy", "CUSTOM")),
    hinted(
      { description: "admin.oauth2.pattern-hint" },
      requiredLine("admin.oauth2.tenant-pattern", "admin.oauth2.pattern-required"),
    ),
  ),
  customerNamePattern: when(
    mapped,
    hinted({ description: "admin.oauth2.customer-pattern-hint" }, line("admin.oauth2.customer-pattern")),
  ),
  defaultDashboardName: when(mapped, line("admin.oauth2.default-dashboard")),
  alwaysFullScreen: when(mapped, toggle("admin.oauth2.full-screen")),
  url: when(
    all(shown, is("mapperType", "CUSTOM")),
    explained(
      {
        required: "admin.oauth2.address-required",
        pattern: "admin.oauth2.address-invalid",
        maxLength: "entity.too-long",
      },
      limited({ pattern: URL_PATTERN }, requiredLine("admin.oauth2.mapper-url", "admin.oauth2.address-required")),
    ),
  ),
  username: when(all(shown, is("mapperType", "CUSTOM")), half(line("admin.oauth2.mapper-user"))),
  password: when(all(shown, is("mapperType", "CUSTOM")), half(labelled("admin.oauth2.mapper-password", secret()))),
});

/** What the form of a provider holds. */
export type ProviderValues = Infer<ReturnType<typeof shape>>;

/**
 * One provider to sign in by (console pages, 6.6). A known provider asks for its client alone; what else its template
 * brings is behind `advanced`. `saved`: whose secret the server keeps while client and token address stay.
 */
export function providerForm(templates: readonly OAuth2Template[], saved: OAuth2Registration | undefined) {
  const form = settings(shape(templates, saved?.clientSecret === MASKED_SECRET));
  const check: Check = (draft) => {
    const { clientId, clientSecret, accessTokenUri, scope } = form.read(draft);
    const isKept =
      saved?.clientSecret === MASKED_SECRET && saved.clientId === clientId && saved.accessTokenUri === accessTokenUri;
    return {
      clientSecret: clientSecret !== "" || isKept ? undefined : "admin.oauth2.client-secret-required",
      scope: scope.length > 0 ? undefined : "admin.oauth2.scope-required",
    };
  };
  return { settings: form, check, read: (draft: FormDraft): ProviderValues => form.read(draft) };
}
