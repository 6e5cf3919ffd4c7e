import type { Authority } from "@orrery/model";
import type { TSchema } from "typebox";
import type { Route } from "../kernel/http/route.ts";
import type { Answer } from "./answers/answer.ts";
import { answerOf } from "./answers/answers.ts";

const ROLES: Readonly<Record<Authority, string>> = {
  SYS_ADMIN: "system administrators",
  TENANT_ADMIN: "tenant administrators",
  CUSTOMER_USER: "customer users",
};

/** Parameters that mean the same in every call (reference: REST API, 1.3). */
const PARAMETERS: Readonly<Record<string, { readonly description: string; readonly schema?: object }>> = {
  pageSize: { description: "Most entries of a page", schema: { type: "integer", minimum: 1 } },
  page: { description: "Number of the page, from 0", schema: { type: "integer", minimum: 0 } },
  textSearch: { description: "Text that entries contain, whatever its case" },
  sortProperty: { description: "Property by which entries are sorted; by id unless given" },
  sortOrder: { description: "ASC unless given", schema: { type: "string", enum: ["ASC", "DESC"] } },
  startTime: { description: "Made at this time or later, in milliseconds since 1970", schema: { type: "integer" } },
  endTime: { description: "Made at this time or earlier, in milliseconds since 1970", schema: { type: "integer" } },
};

/** A description only: ids are parsed with a message of the contract, not validated by this format. */
const UUID = { type: "string", format: "uuid" };

const ERROR = {
  type: "object",
  required: ["status", "message", "errorCode", "timestamp"],
  properties: {
    status: { type: "integer", description: "The status of the answer" },
    message: { type: "string", description: "What to tell the user" },
    errorCode: { type: "integer", description: "2, 10, 11, 15, 20, 30 to 34 or 40" },
    timestamp: { type: "string", format: "date-time" },
  },
};

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** Describes `routes` as OpenAPI 3.1, from the schemas that validate requests. */
export function openApiDocument(routes: readonly Route[], version: string): OpenApiDocument {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  const document = {
    openapi: "3.1.0" as const,
    info: {
      title: "Orrery",
      version,
      description: "The API of ThingsBoard 3.3.3. Sign in with POST /api/auth/login and send the token with each call.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(routes.map(tagOf))].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        token: { type: "apiKey", in: "header", name: "X-Authorization", description: "Bearer and the access token" },
      },
    },
  };
  return document;
}

function operation(route: Route): object {
  const { method, path, roles, params, query, body, bodyAs } = route;
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/[^A-Za-z0-9]+(\w)/g, (_, first) => first.toUpperCase())}`,
    tags: [tagOf(route)],
    description: roles === "ANYONE" ? "For everyone." : `For ${roles.map((role) => ROLES[role]).join(", ")}.`,
    security: roles === "ANYONE" ? [] : [{ token: [] }],
    parameters: [...names.map((name) => pathParameter(name, params)), ...queryParameters(query)],
    ...(body || bodyAs === "text" ? { requestBody: requestBody(body) } : {}),
    responses: {
      ...done(answerOf(`${method} ${path}`)),
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}

function done(answer: Answer | undefined): { readonly 200?: object } {
  if (answer === "refusal") return {};
  if (answer === "nothing") return { 200: { description: "Done; the body is empty" } };
  return { 200: { description: "Done", content: contentOf(answer) } };
}

function contentOf(answer: Exclude<Answer, "nothing" | "refusal"> | undefined): object {
  if (answer === "text") return { "text/plain": { schema: { type: "string" } } };
  if (answer === "file") return { "*/*": { schema: {} } };
  return { "application/json": answer === undefined ? {} : { schema: answer } };
}

function pathParameter(name: string, params: TSchema | undefined): object {
  const schema = params && membersOf(params).find((member) => member.name === name)?.schema;
  const isId = name === "id" || (name.endsWith("Id") && name !== "requestId");
  return { name, in: "path", required: true, schema: { ...(schema ?? { type: "string" }), ...(isId ? UUID : {}) } };
}

function queryParameters(query: TSchema | undefined): object[] {
  if (!query) return [];
  return membersOf(query).map(({ name, required, schema }) => {
    const known = PARAMETERS[name];
    const { description = known?.description, ...own } = schema as { readonly description?: string };
    return {
      name,
      in: "query",
      required,
      schema: known?.schema ?? own,
      ...(description === undefined ? {} : { description }),
    };
  });
}

function requestBody(body: TSchema | undefined): object {
  return { required: true, content: { "application/json": { schema: body ?? {} } } };
}

interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly schema: object;
}

/** Members of an object, or of all objects of an intersection. */
function membersOf(schema: TSchema): Member[] {
  const { properties, required, allOf } = schema as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
    readonly allOf?: readonly TSchema[];
  };
  if (allOf) return allOf.flatMap(membersOf);
  return Object.entries(properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: (required ?? []).includes(name) && !("default" in member),
  }));
}

/** First words of paths whose calls belong to the tag of another. */
const TAGS: Readonly<Record<string, string>> = {
  noauth: "auth",
  setup: "auth",
  oauth2: "auth",
  v1: "device API",
  "device-with-credentials": "device",
  docs: "platform",
  system: "platform",
  uiSettings: "platform",
};

/** The resource: the first word of the path below `/api` or `/api/orrery`, `device` for `devices` and `deviceInfos`. */
function tagOf({ path }: Route): string {
  const words = path.split("/").filter((part) => part && part !== "orrery" && !part.startsWith(":"));
  if (words[0] !== "api") return "platform";
  const [first = "platform", second] = words.slice(1);
  if (first === "plugins") return second ?? first;
  return TAGS[first] ?? first.replace(/(Info)?s?$/, "");
}
