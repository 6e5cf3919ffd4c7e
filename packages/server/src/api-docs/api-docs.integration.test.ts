import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../app.ts";
import { startTestApp } from "../testing/test-platform.ts";
import { answeredCalls } from "./answers/answers.ts";

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: {
    readonly 200?: {
      readonly description: string;
      readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
    };
  };
}

describe("the description of the API", () => {
  let folder: string;
  let app: App;
  const get = (path: string) => fetch(`http://127.0.0.1:${app.httpPort}${path}`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-docs-"));
    app = await startTestApp({ ORRERY_DATA_DIR: folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  test("is valid OpenAPI 3.1 with every call, each with a unique operation id", async () => {
    const response = await get("/api/orrery/docs/openapi.json");
    const document = (await response.json()) as { paths: Record<string, Record<string, { operationId: string }>> };
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors).toBeUndefined();
    const operations = Object.values(document.paths).flatMap(Object.values);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/api/device/{id}", "/api/widgetsBundles", "/api/ruleChain/metadata", "/api/auth/login"]),
    );
  });

  test("every call has its answer, and every id in a path its format", async () => {
    const { paths } = (await (await get("/api/orrery/docs/openapi.json")).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const calls = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
    const undescribed = calls.filter(({ operation: { responses } }) => {
      if (!responses[200]) return false; // refused whatever is sent
      const { description, content } = responses[200];
      return content ? Object.values(content).some(({ schema }) => schema === undefined) : !/empty/.test(description);
    });
    expect(undescribed.map(({ name }) => name)).toEqual([]);
    const refused = calls.filter(({ operation: { responses } }) => !responses[200]);
    expect(refused.map(({ name }) => name).toSorted()).toEqual(
      ["DELETE", "GET", "PATCH", "PUT"].flatMap((method) =>
        ["login", "login/public", "token"].map((path) => `${method} /api/auth/${path}`),
      ),
    );
    const described = calls.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ":$1"));
    expect([...answeredCalls()].filter((name) => !described.includes(name))).toEqual([]);
    const ids = calls.flatMap(({ name, operation }) =>
      operation.parameters.filter((one) => one.in === "path" && /^id$|Id$/.test(one.name)).map((one) => [name, one]),
    );
    expect(ids.length).toBeGreaterThan(150);
    for (const [name, parameter] of ids) {
      if ((parameter as Parameter).name === "requestId") continue;
      expect([name, parameter]).toEqual([
        name,
        expect.objectContaining({ schema: { type: "string", format: "uuid" } }),
      ]);
    }
  });

  test("is a page that may run no scripts but its own", async () => {
    const response = await get("/api/orrery/docs");
    const policy = response.headers.get("content-security-policy");
    for (const part of ["script-src 'self'", "form-action 'none'", "frame-ancestors 'self'"])
      expect(policy).toContain(part);
    const links = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = ""]) => link);
    for (const link of links) expect([link, (await get(link)).status]).toEqual([link, 200]);
  });
});
