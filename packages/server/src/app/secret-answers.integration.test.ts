import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answeredCalls, answerOf } from "../api-docs/answers/answers.ts";
import type { App } from "../app.ts";
import type { Route } from "../kernel/http/route.ts";
import { startTestApp } from "../testing/test-platform.ts";

/** Members of answers that hold secrets, or may. */
const SECRET = [
  "token",
  "refreshToken",
  "credentialsId",
  "credentialsValue",
  "routingKey",
  "secret",
  "edgeLicenseKey",
  "provisionDeviceKey",
  "provisionConfiguration",
  "appSecret",
  "jsonValue",
  "nodes",
  "metadata",
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

const answers = [...answeredCalls()].flatMap((name) => {
  const answer = answerOf(name);
  return typeof answer === "object" ? [{ name, members: new Set(namesIn(answer)) }] : [];
});

describe("which answers hold secrets", () => {
  let folder: string;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-secret-answers-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder, ORRERY_DEMO: "off" });
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  function routeOf(name: string): Route {
    const found = app.routes.find(({ method, path }) => `${method} ${path}` === name);
    if (!found) throw new Error(`no route ${name}`);
    return found;
  }

  test("all answers of every call whose answer has members for secrets", () => {
    const secret = answers.filter(({ members }) => SECRET.some((member) => members.has(member)));
    expect(secret.length).toBeGreaterThan(30);
    expect(secret.filter(({ name }) => !routeOf(name).holdsSecrets({})).map(({ name }) => name)).toEqual([]);
  });

  test("answers with devices that speak SNMP, and no other devices", () => {
    const device = (type: string) => ({ name: "x", deviceData: { transportConfiguration: { type } } });
    // The device of an answer without "response" is a text: what an audited caller used.
    const isClaim = (members: ReadonlySet<string>) => members.has("device") && members.has("response");
    const calls = answers.filter(({ members }) => members.has("deviceData") || isClaim(members));
    expect(calls.length).toBeGreaterThan(15);
    for (const { name } of calls) {
      const { holdsSecrets } = routeOf(name);
      for (const answerWith of [
        (type: string) => device(type),
        (type: string) => [device("DEFAULT"), device(type)],
        (type: string) => ({ data: [device("DEFAULT"), device(type)], totalElements: 2 }),
        (type: string) => ({ device: device(type), response: "SUCCESS" }),
      ]) {
        expect([name, holdsSecrets(answerWith("SNMP"))]).toEqual([name, true]);
        expect([name, holdsSecrets(answerWith("DEFAULT"))]).toEqual([name, false]);
      }
    }
  });

  test.each([
    "GET /api/user/:id/activationLink",
    "GET /login/oauth2/code/:registrationId",
    "POST /api/ruleChains/import",
    "GET /api/edge/:id/events",
  ])("answers of %s", (name) => {
    expect(routeOf(name).holdsSecrets(undefined)).toBe(true);
  });

  test.each(["GET /api/customers", "GET /api/dashboard/:id", "GET /api/alarms", "GET /api/user/:id"])(
    "no answers of %s",
    (name) => {
      expect(routeOf(name).holdsSecrets({})).toBe(false);
    },
  );
});
