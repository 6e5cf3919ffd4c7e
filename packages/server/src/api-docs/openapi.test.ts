import { Validator } from "@seriousme/openapi-schema-validator";
import { Type } from "typebox";
import { expect, test } from "vitest";
import { TENANT_ADMINS, TENANT_MEMBERS } from "../kernel/auth/roles.ts";
import { pageQuery } from "../kernel/http/input/page-link.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { openApiDocument } from "./openapi.ts";

const handle = () => undefined;
const ROUTES: readonly Route[] = [
  route("GET", "/api/tenant/devices", {
    roles: TENANT_ADMINS,
    query: Type.Intersect([pageQuery, Type.Object({ type: Type.String({ default: "" }) })]),
    handle,
  }),
  route("POST", "/api/customer/:customerId/device/:deviceId", {
    roles: TENANT_MEMBERS,
    params: Type.Object({ customerId: Type.String(), deviceId: Type.String({ format: "uuid" }) }),
    body: Type.Object({ name: Type.String() }),
    handle,
  }),
  route("POST", "/api/noauth/activate", { roles: "ANYONE", bodyAs: "text", handle }),
];

const operation = (path: string, method: string) => openApiDocument(ROUTES, "1.0.0").paths[path]?.[method];

test("the document is OpenAPI 3.1", async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(openApiDocument(ROUTES, "1.0.0"))));
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
});

test("paths, roles and bodies are those of the routes", () => {
  expect(operation("/api/customer/{customerId}/device/{deviceId}", "post")).toMatchObject({
    description: "For tenant administrators, customer users.",
    security: [{ token: [] }],
    parameters: [
      { name: "customerId", in: "path", required: true, schema: { type: "string", format: "uuid" } },
      { name: "deviceId", in: "path", required: true, schema: { format: "uuid" } },
    ],
    requestBody: { content: { "application/json": { schema: { required: ["name"] } } } },
  });
  expect(operation("/api/noauth/activate", "post")).toMatchObject({
    description: "For everyone.",
    security: [],
    tags: ["auth"],
    requestBody: { content: { "application/json": { schema: {} } } },
  });
});

test("page parameters are numbers, parameters with a default are optional", () => {
  const { parameters } = operation("/api/tenant/devices", "get") as { parameters: { name: string }[] };
  const named = (name: string) => parameters.find((parameter) => parameter.name === name);
  expect(named("pageSize")).toMatchObject({ required: true, schema: { type: "integer", minimum: 1 } });
  expect(named("textSearch")).toMatchObject({ required: false });
  expect(named("type")).toMatchObject({ required: false });
});
