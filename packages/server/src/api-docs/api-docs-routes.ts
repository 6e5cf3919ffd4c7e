import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { HttpAnswer } from "../kernel/http/answer.ts";
import { type Route, route } from "../kernel/http/route.ts";
import { openApiDocument } from "./openapi.ts";

const PAGE = new URL("./page/", import.meta.url);

/** The page reads the document of this server and calls this server, nothing else. */
const HEADERS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
};

/** The API described: as OpenAPI 3.1 for programs, as a page for people. `all` gives every route of the platform. */
export const apiDocsRoutes = (all: () => readonly Route[], version: string): Route[] => [
  route("GET", "/api/docs/openapi.json", { who: "ANYONE", handle: () => openApiDocument(all(), version) }),
  route("GET", "/api/docs", { who: "ANYONE", handle: () => file("docs.html", "text/html; charset=utf-8") }),
  route("GET", "/api/docs/docs.css", { who: "ANYONE", handle: () => file("docs.css", "text/css; charset=utf-8") }),
  route("GET", "/api/docs/docs.js", { who: "ANYONE", handle: () => file("docs.js", "text/javascript; charset=utf-8") }),
];

async function file(name: string, type: string): Promise<HttpAnswer> {
  const body = await readFile(fileURLToPath(new URL(name, PAGE)));
  return { kind: "answer", status: 200, headers: { ...HEADERS, "content-type": type }, body };
}
