import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
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

export interface ConsoleOptions {
  /** Site that the page may read help texts from. */
  readonly helpBaseUrl?: string | undefined;
  /** Origins that may show the page in a frame, apart from its own; `*` among them is none. */
  readonly framedBy?: readonly string[];
}

/**
 * Serves the built console from `folder`. Paths that are no file and no call get its page, so that links into the
 * console work (reference: REST API, 1.1, SPA fallback).
 */
export async function serveConsole(http: HttpServer, folder: string, options: ConsoleOptions = {}): Promise<void> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const policy = pagePolicy(page, options);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ ...PAGE_HEADERS, "content-security-policy": policy(hostOf(request)) }).send(page);
  const app = http.fastify;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header("cache-control", path.includes("/assets/") ? FOREVER : "no-cache");
      if (basename(path).startsWith(SANDBOX_PAGE)) response.header("content-security-policy", SANDBOX_POLICY);
    },
  });
  app.get("/", sendPage);
  app.get("/index.html", sendPage); // as the file it would come without a policy
  http.onUnknownPath((request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api") &&
      !path.slice(path.lastIndexOf("/")).includes(".");
    if (isPage) sendPage(request, reply);
    return isPage;
  });
}

/** Nothing else than a host may come into the policy. */
function hostOf({ headers }: FastifyRequest): string | undefined {
  const { host } = headers;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : undefined;
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
} as const;

/**
 * The page may run its own scripts only: files of ours, and the inline ones that stand in it now. By `host`, under which
 * the page was asked for: some browsers do not count WebSockets among what 'self' means.
 */
function pagePolicy(
  page: string,
  { helpBaseUrl, framedBy = [] }: ConsoleOptions,
): (host: string | undefined) => string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const help = helpBaseUrl === undefined ? [] : [new URL(helpBaseUrl).origin];
  const frames = framedBy.filter((origin) => origin !== "*");
  return (host) =>
    [
      "default-src 'self'",
      `script-src ${["'self'", ...inline].join(" ")}`,
      "style-src 'self' 'unsafe-inline'", // the style library writes its rules into the page
      "img-src 'self' data: blob: https:",
      "font-src 'self' data:",
      `connect-src ${["'self'", ...(host ? [`ws://${host}`, `wss://${host}`] : []), ...help].join(" ")}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      `frame-ancestors ${["'self'", ...frames].join(" ")}`,
    ].join("; ");
}
