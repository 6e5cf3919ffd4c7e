import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { answeredCalls, answerOf } from "../api-docs/answers/answers.ts";
import { type Method, type Route, route } from "../kernel/http/route.ts";
import { knowingSecrets } from "./secret-answers.ts";

/** Members of answers that hold secrets, or may. */
const SECRET = [
  ...["token", "refreshToken", "credentialsId", "credentialsValue", "routingKey", "secret", "edgeLicenseKey"],
  ...["provisionDeviceKey", "provisionConfiguration", "appSecret", "jsonValue", "nodes", "metadata"],
];

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

function namesIn(schema: TSchema): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Shape;
  const parts = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [...Object.keys(properties), ...parts.flatMap(namesIn)];
}

function routeOf(name: string): Route {
  const [method, path = ""] = name.split(" ");
  const [known] = knowingSecrets([route(method as Method, path, { roles: "ANYONE", handle: () => undefined })]);
  if (!known) throw new Error("no route");
  return known;
}

const answers = [...answeredCalls()].flatMap((name) => {
  const answer = answerOf(name);
  return typeof answer === "object" ? [{ name, members: new Set(namesIn(answer)) }] : [];
});

test("every call whose answer has members for secrets says so of all its answers", () => {
  const secret = answers.filter(({ members }) => SECRET.some((member) => members.has(member)));
  expect(secret.length).toBeGreaterThan(30);
  expect(secret.filter(({ name }) => !routeOf(name).holdsSecrets?.({})).map(({ name }) => name)).toEqual([]);
});

test("every call that answers devices says so of those that speak SNMP, alone", () => {
  const device = (type: string) => ({ name: "x", deviceData: { transportConfiguration: { type } } });
  const calls = answers.filter(({ members }) => members.has("deviceData") || members.has("device"));
  expect(calls.length).toBeGreaterThan(15);
  for (const { name } of calls) {
    const { holdsSecrets = () => false } = routeOf(name);
    for (const answerWith of [
      (type: string) => device(type),
      (type: string) => [device("DEFAULT"), device(type)],
      (type: string) => ({ data: [device("DEFAULT"), device(type)], totalElements: 2 }),
      (type: string) => ({ device: device(type), response: "SUCCESS" }),
    ]) {
      expect([name, holdsSecrets(answerWith("SNMP"))]).toEqual([name, true]);
      if (!name.includes("/edge")) expect([name, holdsSecrets(answerWith("DEFAULT"))]).toEqual([name, false]);
    }
  }
});

test.each([
  "GET /api/user/:id/activationLink",
  "GET /login/oauth2/code/:registrationId",
  "POST /api/ruleChains/import",
])("%s is secret, too", (name) => {
  expect(routeOf(name).holdsSecrets?.(undefined)).toBe(true);
});

test.each(["GET /api/customers", "GET /api/dashboard/:id", "GET /api/alarms", "GET /api/user/:id"])(
  "%s is not",
  (name) => {
    expect(routeOf(name).holdsSecrets?.({}) ?? false).toBe(false);
  },
);
