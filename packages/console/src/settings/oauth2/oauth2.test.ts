import { MASKED_SECRET, type OAuth2Registration, type OAuth2Template } from "@orrery/model";
import { expect, test } from "vitest";
import { domainsForm, readDomains } from "./domains-form.ts";
import { providerForm } from "./provider-form.ts";
import { CUSTOM, newValues, registrationOf, savedValues } from "./provider-values.ts";
import { isComplete, redirectAddresses, withElement } from "./sign-in-settings.ts";

const TEMPLATE: OAuth2Template = {
  id: { id: "1" },
  createdTime: 0,
  providerId: "Example",
  name: "Example",
  mapperConfig: {
    allowUserCreation: false,
    activateUser: false,
    type: "BASIC",
    basic: {
      emailAttributeKey: "mail",
      firstNameAttributeKey: null,
      lastNameAttributeKey: null,
      tenantNameStrategy: "EMAIL",
      tenantNamePattern: null,
      customerNamePattern: null,
      defaultDashboardName: null,
      alwaysFullScreen: false,
    },
    custom: null,
  },
  authorizationUri: "https://example.org/authorize",
  accessTokenUri: "https://example.org/token",
  scope: ["openid"],
  userInfoUri: null,
  userNameAttributeName: "sub",
  jwkSetUri: null,
  clientAuthenticationMethod: "BASIC",
  comment: null,
  loginButtonIcon: "example-logo",
  loginButtonLabel: "Example",
  helpLink: null,
  additionalInfo: null,
};

const made = registrationOf({ ...newValues(TEMPLATE), clientId: " console ", clientSecret: "s" }, undefined);

test("a registration of a known provider has what its template says, and its client", () => {
  expect(made).toEqual({
    mapperConfig: TEMPLATE.mapperConfig,
    clientId: "console",
    clientSecret: "s",
    authorizationUri: "https://example.org/authorize",
    accessTokenUri: "https://example.org/token",
    scope: ["openid"],
    userInfoUri: null,
    userNameAttributeName: "sub",
    jwkSetUri: null,
    clientAuthenticationMethod: "BASIC",
    loginButtonLabel: "Example",
    loginButtonIcon: "example-logo",
    platforms: [],
    additionalInfo: { providerName: "Example" },
  });
});

test("a saved registration that is not changed is saved as it was, with members that the form does not have", () => {
  const saved: OAuth2Registration = {
    ...made,
    clientSecret: MASKED_SECRET,
    additionalInfo: { providerName: "Of another console", color: "blue" },
    mapperConfig: {
      ...made.mapperConfig,
      type: "CUSTOM",
      basic: null,
      custom: { url: "https://example.org/map", username: "me", password: MASKED_SECRET, sendToken: true },
    },
  };
  const values = savedValues(saved, [TEMPLATE]);
  expect(values).toMatchObject({ provider: CUSTOM, clientSecret: "", password: "" });
  expect(registrationOf(values, saved)).toEqual({
    ...saved,
    additionalInfo: { ...saved.additionalInfo, providerName: CUSTOM },
  });
});

test.each([
  ["a new client", undefined, {}, "admin.oauth2.client-secret-required"],
  ["a saved one", { ...made, clientSecret: MASKED_SECRET }, {}, undefined],
  [
    "another client",
    { ...made, clientSecret: MASKED_SECRET },
    { clientId: "other" },
    "admin.oauth2.client-secret-required",
  ],
  [
    "another token address",
    { ...made, clientSecret: MASKED_SECRET },
    { accessTokenUri: "https://example.com" },
    "admin.oauth2.client-secret-required",
  ],
] as const)("the secret of %s", (_, saved, changed, problem) => {
  const values = { ...savedValues({ ...made, clientSecret: MASKED_SECRET }, [TEMPLATE]), ...changed };
  expect(providerForm([TEMPLATE], saved).check(values).clientSecret).toBe(problem);
});

test.each([
  [
    [
      ["HTTP", "a"],
      ["HTTPS", "a"],
    ],
    [],
  ],
  [
    [
      ["HTTP", "a"],
      ["HTTP", "a "],
    ],
    ["domainInfos.1.name"],
  ],
  [
    [
      ["HTTPS", "a"],
      ["MIXED", "b"],
      ["MIXED", "a"],
    ],
    ["domainInfos.2.name"],
  ],
  [[], ["domainInfos"]],
] as const)("domains %j are wrong at %j", (domains, places) => {
  const domainInfos = domains.map(([scheme, name]) => ({ scheme, name }));
  const problems = domainsForm(undefined).check({ domainInfos, mobileInfos: [] });
  expect(Object.keys(problems)).toEqual(places);
});

test("the secret of an app is kept for its package alone", () => {
  const mobileInfos = ["org.known", "org.renamed"].map((pkgName) => ({ pkgName, appSecret: MASKED_SECRET }));
  const saved = { domainInfos: [], mobileInfos: mobileInfos.slice(0, 1), clientRegistrations: [] };
  const draft = { domainInfos: [{ scheme: "HTTP", name: "a" }], mobileInfos };
  expect(domainsForm(saved).check(draft)).toEqual({ "mobileInfos.1.appSecret": "admin.oauth2.app-secret-again" });
  expect(readDomains(draft)).toEqual(draft);
});

test("a domain of both schemes has two addresses to send people back to", () => {
  expect(redirectAddresses({ scheme: "MIXED", name: "a:8080" }, "/login/")).toEqual([
    "https://a:8080/login/",
    "http://a:8080/login/",
  ]);
  expect(redirectAddresses({ scheme: "HTTP", name: "a" }, "/login/")).toEqual(["http://a/login/"]);
});

test("elements are replaced, added and removed by their place; sets without providers are not complete", () => {
  expect(withElement(["a", "b"], 1, "c")).toEqual(["a", "c"]);
  expect(withElement(["a"], 1, "b")).toEqual(["a", "b"]);
  expect(withElement(["a", "b"], 0, undefined)).toEqual(["b"]);
  const set = { domainInfos: [], mobileInfos: [], clientRegistrations: [made] };
  expect(isComplete({ enabled: true, oauth2ParamsInfos: [set] })).toBe(true);
  expect(isComplete({ enabled: true, oauth2ParamsInfos: [set, { ...set, clientRegistrations: [] }] })).toBe(false);
});
