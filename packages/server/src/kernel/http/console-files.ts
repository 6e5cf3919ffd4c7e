import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { HttpServer } from "./http-server.ts";

/** Hashed names never change their content; everything else is asked for again. */
const FOREVER = "public, max-age=31536000, immutable";

/** Runs scripts of tenants that editors try: an origin of its own even when it is opened by itself, and no network. */
const SANDBOX_PAGE = "script-sandbox.html";
const SANDBOX_POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "worker-src blob:",
  "frame-ancestors 'self'",
].join("; ");

/**
 * Serves the built console from `folder`. Paths that are no file and no call get its page, so that links into the
 * console work (reference: REST API, 1.1, SPA fallback). The page may read help texts from `helpBaseUrl`.
 */
export async function serveConsole(http: HttpServer, folder: string, helpBaseUrl?: string): Promise<void> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const headers = pageHeaders(page, helpBaseUrl);
  const app = http.fastify;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header("cache-control", path.includes("/assets/") ? FOREVER : "no-cache");
      response.header("x-content-type-options", "nosniff");
      if (basename(path).startsWith(SANDBOX_PAGE)) response.header("content-security-policy", SANDBOX_POLICY);
    },
  });
  app.get("/", (_request, reply) => reply.headers(headers).send(page));
  http.onUnknownPath((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api") &&
      !path.slice(path.lastIndexOf("/")).includes(".");
    if (isPage) reply.headers(headers).send(page);
    return isPage;
  });
}

/** The page may run its own scripts only: files of ours, and the inline ones that stand in it now. */
function pageHeaders(page: string, helpBaseUrl: string | undefined): Record<string, string> {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inline].join(" ")}`,
    "style-src 'self' 'unsafe-inline'", // the style library writes its rules into the page
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    ["connect-src 'self' ws: wss:", helpBaseUrl && new URL(helpBaseUrl).origin].filter(Boolean).join(" "),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
  ].join("; ");
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    "content-security-policy": policy,
    "referrer-policy": "same-origin",
  };
}
