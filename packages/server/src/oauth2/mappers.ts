import type { OAuth2BasicMapper, OAuth2CustomMapper, OAuth2MapperConfig, OAuth2Registration } from "@orrery/model";
import { idInput, optionalBoolean, optionalText } from "@orrery/model";
import { type Static, Type } from "typebox";
import { callOut } from "../kernel/http/call-out.ts";
import { parseBody, parseJsonBody } from "../kernel/http/validation.ts";
import type { MappedUser } from "./mapped-user.ts";
import { fillPattern } from "./name-pattern.ts";
import { type Attributes, callProvider, type ProviderAnswer } from "./provider-client.ts";
import { signInFailure } from "./sign-in-failure.ts";

/** Where GitHub lists the addresses of who is signed in. */
export const GITHUB_EMAILS = "https://api.github.com/user/emails";

export interface MapperInput extends ProviderAnswer {
  readonly registration: OAuth2Registration;
  /** The form field `user` of the provider's redirect, as text; it is not signed. */
  readonly userField: string | undefined;
  readonly githubEmails: string;
}

/** From what a provider says to a user (reference: REST API, 3.28). @throws {Error} with the reason. */
export async function mapUser(input: MapperInput): Promise<MappedUser> {
  const { mapperConfig } = input.registration;
  switch (mapperConfig.type) {
    case "BASIC":
      return basicUser(emailOf(input.attributes, basicOf(mapperConfig)), input.attributes, basicOf(mapperConfig));
    case "GITHUB": {
      const email = await githubEmail(input);
      return basicUser(email, { ...input.attributes, email }, basicOf(mapperConfig));
    }
    case "APPLE": {
      // The address is that of the signed ID token: the form field comes from the browser and could name anybody.
      const attributes = { ...appleName(input.userField), ...input.attributes };
      return basicUser(emailOf(attributes, basicOf(mapperConfig)), attributes, basicOf(mapperConfig));
    }
    case "CUSTOM":
      return customUser(input, customOf(mapperConfig));
  }
}

function basicUser(email: string, attributes: Attributes, basic: OAuth2BasicMapper): MappedUser {
  const { customerNamePattern, defaultDashboardName, alwaysFullScreen } = basic;
  return {
    email,
    firstName: textAt(attributes, basic.firstNameAttributeKey),
    lastName: textAt(attributes, basic.lastNameAttributeKey),
    tenantId: undefined,
    tenantName: tenantName(email, attributes, basic),
    customerId: undefined,
    customerName: customerNamePattern ? fillPattern(customerNamePattern, attributes) : undefined,
    defaultDashboardName: defaultDashboardName ?? undefined,
    alwaysFullScreen,
  };
}

function tenantName(email: string, attributes: Attributes, basic: OAuth2BasicMapper): string {
  switch (basic.tenantNameStrategy) {
    case "EMAIL":
      return email;
    case "CUSTOM":
      return fillPattern(basic.tenantNamePattern ?? "", attributes);
    case "DOMAIN":
    case null:
      return email.slice(email.lastIndexOf("@") + 1);
  }
}

/** An address that the provider itself doubts would let its owner into somebody else's account. */
function emailOf(attributes: Attributes, { emailAttributeKey }: OAuth2BasicMapper): string {
  const email = textAt(attributes, emailAttributeKey ?? "email");
  if (!email) throw signInFailure("The provider does not tell the e-mail address");
  if (attributes.email_verified === false || attributes.email_verified === "false") {
    throw signInFailure(`The provider has not verified the e-mail address ${email}`);
  }
  return email;
}

const githubAnswer = Type.Array(
  Type.Object({ email: Type.String(), primary: Type.Boolean(), verified: Type.Optional(Type.Boolean()) }),
);

async function githubEmail({ accessToken, githubEmails }: MapperInput): Promise<string> {
  const addresses = parseBody(githubAnswer, await callProvider(githubEmails, accessToken));
  const primary = addresses.find((address) => address.primary);
  if (!primary) throw signInFailure("The account at GitHub has no primary e-mail address");
  if (primary.verified === false) {
    throw signInFailure(`The provider has not verified the e-mail address ${primary.email}`);
  }
  return primary.email;
}

const appleField = Type.Object({
  name: Type.Optional(Type.Union([Type.Null(), Type.Object({ firstName: optionalText, lastName: optionalText })])),
});

function appleName(field: string | undefined): Attributes {
  if (!field) return {};
  try {
    const { name } = parseJsonBody(appleField, field);
    return { firstName: name?.firstName ?? undefined, lastName: name?.lastName ?? undefined };
  } catch {
    return {}; // names are a courtesy
  }
}

const customAnswer = Type.Object({
  email: optionalText,
  firstName: optionalText,
  lastName: optionalText,
  tenantId: Type.Optional(Type.Union([Type.Null(), idInput])),
  tenantName: optionalText,
  customerId: Type.Optional(Type.Union([Type.Null(), idInput])),
  customerName: optionalText,
  defaultDashboardName: optionalText,
  alwaysFullScreen: optionalBoolean,
});

async function customUser(input: MapperInput, custom: OAuth2CustomMapper): Promise<MappedUser> {
  const { attributes, accessToken, registration } = input;
  const { url, username, password, sendToken } = custom;
  const basic = Buffer.from(`${username ?? ""}:${password ?? ""}`).toString("base64");
  const { status, text } = await callOut(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(username && password ? { authorization: `Basic ${basic}` } : {}),
      ...(sendToken ? { "provider-access-token": accessToken } : {}),
    },
    body: JSON.stringify({ name: attributes[registration.userNameAttributeName], attributes, authorities: [] }),
  });
  if (status !== 200) throw signInFailure(`The user mapper has answered with status ${status}`);
  return customMapped(parseMapped(text));
}

function parseMapped(text: string): Static<typeof customAnswer> {
  try {
    return parseJsonBody(customAnswer, text);
  } catch (cause) {
    throw signInFailure("The user mapper has answered with no user", cause);
  }
}

function customMapped(answer: Static<typeof customAnswer>): MappedUser {
  const tenantId = answer.tenantId?.id;
  const tenantName = answer.tenantName || undefined;
  if (!answer.email) throw signInFailure("The user mapper does not tell the e-mail address");
  if (!tenantId && !tenantName) throw signInFailure("The user mapper does not tell the tenant");
  return {
    email: answer.email,
    firstName: answer.firstName || undefined,
    lastName: answer.lastName || undefined,
    tenantId,
    tenantName,
    customerId: answer.customerId?.id,
    customerName: answer.customerName || undefined,
    defaultDashboardName: answer.defaultDashboardName || undefined,
    alwaysFullScreen: answer.alwaysFullScreen ?? false,
  };
}

function textAt(attributes: Attributes, key: string | null): string | undefined {
  const value = key !== null && Object.hasOwn(attributes, key) ? attributes[key] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

const NO_BASIC: OAuth2BasicMapper = {
  emailAttributeKey: null,
  firstNameAttributeKey: null,
  lastNameAttributeKey: null,
  tenantNameStrategy: null,
  tenantNamePattern: null,
  customerNamePattern: null,
  defaultDashboardName: null,
  alwaysFullScreen: false,
};

/** Apple's mapper may be saved without. */
function basicOf({ basic }: OAuth2MapperConfig): OAuth2BasicMapper {
  return basic ?? NO_BASIC;
}

function customOf({ custom }: OAuth2MapperConfig): OAuth2CustomMapper {
  if (!custom) throw signInFailure("This way to sign in has no user mapper");
  return custom;
}
