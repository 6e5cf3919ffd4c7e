import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { HttpAnswer } from "../kernel/http/answer/answer.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { openApiDocument } from "./openapi.ts";

const PAGE = new URL("./page/", import.meta.url);

/** The page may load the document and call this server only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];
const HEADERS = {
  "content-security-policy": POLICY.join("; "),
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

/** The API documentation: as OpenAPI 3.1, and as a web page. `all` returns every route of the platform. */
export const apiDocsRoutes = (all: () => readonly Route[], version: string): Route[] => [
  route("GET", "/api/orrery/docs/openapi.json", { roles: "ANYONE", handle: () => openApiDocument(all(), version) }),
  route("GET", "/api/orrery/docs", { roles: "ANYONE", handle: () => file("docs.html", "text/html; charset=utf-8") }),
  route("GET", "/api/orrery/docs/docs.css", {
    roles: "ANYONE",
    handle: () => file("docs.css", "text/css; charset=utf-8"),
  }),
  route("GET", "/api/orrery/docs/docs.js", {
    roles: "ANYONE",
    handle: () => file("docs.js", "text/javascript; charset=utf-8"),
  }),
];

async function file(name: string, type: string): Promise<HttpAnswer> {
  const body = await readFile(fileURLToPath(new URL(name, PAGE)));
  return { kind: "answer", status: 200, headers: { ...HEADERS, "content-type": type }, body };
}
