import type { OAuth2BasicMapper } from "@orrery/model";
import { idInput, optionalBoolean, optionalText } from "@orrery/model";
import { type Static, Type } from "typebox";
import { parseBody, parseJsonBody } from "../kernel/http/input/validation.ts";
import type { Secret } from "../kernel/secrets/secret.ts";
import type { MappedUser } from "./mapped-user.ts";
import { fillPattern } from "./name-pattern.ts";
import { type Attributes, callKnown, callProvider, type ProviderAnswer } from "./provider-client.ts";
import type { CustomMapper, MapperConfig, Registration } from "./provider-registration.ts";
import { signInFailure } from "./sign-in-failure.ts";

/** GitHub's list of the addresses of the signed-in user. */
export const GITHUB_EMAILS = "https://api.github.com/user/emails";

const MAX_CHARACTERS = 255;

export interface MapperInput extends ProviderAnswer {
  readonly registration: Registration;
  /** The form field `user` of the provider's redirect, as text; it is not signed. */
  readonly userField: string | undefined;
  readonly githubEmails: string;
}

/** Maps the provider's attributes to a user (reference: REST API, 3.28). @throws {Error} with the reason. */
export async function mapUser(input: MapperInput): Promise<MappedUser> {
  const { mapperConfig } = input.registration;
  switch (mapperConfig.type) {
    case "BASIC":
      return basicUser(emailOf(input.attributes, basicOf(mapperConfig)), input, basicOf(mapperConfig));
    case "GITHUB": {
      const { email, isVerified } = await githubEmail(input);
      const attributes = { ...input.attributes, email, email_verified: isVerified };
      return basicUser(email, { ...input, attributes }, basicOf(mapperConfig));
    }
    case "APPLE": {
      // The address comes from the signed ID token: the form field comes from the browser and could name any person.
      const attributes = { ...appleName(input.userField), ...input.attributes };
      return basicUser(emailOf(attributes, basicOf(mapperConfig)), { ...input, attributes }, basicOf(mapperConfig));
    }
    case "CUSTOM":
      return customUser(input, customOf(mapperConfig));
  }
}

function basicUser(email: string, input: MapperInput, basic: OAuth2BasicMapper): MappedUser {
  const { attributes } = input;
  const { customerNamePattern, defaultDashboardName, alwaysFullScreen } = basic;
  return {
    email,
    isEmailVerified: attributes.email_verified === true || attributes.email_verified === "true", // Apple sends it as text
    subject: subjectOf(input),
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

function emailOf(attributes: Attributes, { emailAttributeKey }: OAuth2BasicMapper): string {
  const email = textAt(attributes, emailAttributeKey ?? "email");
  if (!email) throw signInFailure("The provider does not tell the e-mail address");
  return email;
}

const githubAnswer = Type.Array(
  Type.Object({ email: Type.String(), primary: Type.Boolean(), verified: Type.Optional(Type.Boolean()) }),
);

/** OpenID's subject, or else the id. @throws {Error} when the provider gives neither. */
function subjectOf({ attributes, registration }: MapperInput): string {
  const { sub, id } = attributes;
  const subject = sub ?? id ?? attributes[registration.userNameAttributeName];
  const isTold = (typeof subject === "string" && subject !== "") || typeof subject === "number";
  if (!isTold || String(subject).length > MAX_CHARACTERS) throw signInFailure("The provider does not tell who it is");
  return String(subject);
}

async function githubEmail({ accessToken, githubEmails }: MapperInput) {
  const addresses = parseBody(githubAnswer, await callProvider(githubEmails, accessToken));
  const primary = addresses.find((address) => address.primary);
  if (!primary) throw signInFailure("The account at GitHub has no primary e-mail address");
  return { email: primary.email, isVerified: primary.verified === true };
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
    return {}; // names are optional
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

async function customUser(input: MapperInput, custom: CustomMapper): Promise<MappedUser> {
  const { attributes, accessToken, registration } = input;
  const { url, username, password, sendToken } = custom;
  const { status, text } = await callKnown(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(username && password ? { authorization: basicAuthorization(username, password) } : {}),
      ...(sendToken ? { "provider-access-token": accessToken } : {}),
    },
    body: JSON.stringify({ name: attributes[registration.userNameAttributeName], attributes, authorities: [] }),
  });
  if (status !== 200) throw signInFailure(`The user mapper has answered with status ${status}`);
  return customMapped(parseMapped(text), subjectOf(input));
}

function basicAuthorization(username: string, password: Secret): string {
  return `Basic ${Buffer.from(`${username}:${password.reveal()}`).toString("base64")}`;
}

function parseMapped(text: string): Static<typeof customAnswer> {
  try {
    return parseJsonBody(customAnswer, text);
  } catch (cause) {
    throw signInFailure("The user mapper has answered with no user", cause);
  }
}

/** The mapper is a service of the administrator's own, so its address counts as verified. */
function customMapped(answer: Static<typeof customAnswer>, subject: string): MappedUser {
  const tenantId = answer.tenantId?.id;
  const tenantName = answer.tenantName || undefined;
  if (!answer.email) throw signInFailure("The user mapper does not tell the e-mail address");
  if (!tenantId && !tenantName) throw signInFailure("The user mapper does not tell the tenant");
  return {
    email: answer.email,
    isEmailVerified: true,
    subject,
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

/** Apple's mapper may be saved without it. */
function basicOf({ basic }: MapperConfig): OAuth2BasicMapper {
  return basic ?? NO_BASIC;
}

function customOf({ custom }: MapperConfig): CustomMapper {
  if (!custom) throw signInFailure("This way to sign in has no user mapper");
  return custom;
}
