import { createHash, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { HttpServer } from "./http-server.ts";
import { type PageHead, withHead } from "./page-head.ts";

/** Files with hashed names never change; others are revalidated. */
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Pages that run scripts of tenants: those that editors try, and functions of dashboards. Each has an origin of its own,
 * even when opened directly, and no network.
 */
const SANDBOX_PAGES = ["script-sandbox.html", "function-frame.html"];
const SANDBOX_POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "worker-src blob:",
];

/** The page of widgets of tenants, which asks no server for anything but what an operator allows. */
const WIDGET_PAGE = "widget-frame.html";
const WIDGET_HEADERS = [
  ["x-dns-prefetch-control", "off"],
  ["referrer-policy", "no-referrer"],
  // Chromium gives each such document a process of its own: one that hangs holds up neither the page nor other widgets.
  ["document-isolation-policy", "isolate-and-credentialless"],
] as const;

/** Where the built page has the nonce of its styles. */
const NONCE_PLACE = "__style_nonce__";
const NONCE_BYTES = 16;

export interface ConsoleOptions {
  /** Sites that widgets of tenants may load scripts, styles, fonts and pictures from; `*` is ignored. */
  readonly widgetSources?: readonly string[] | undefined;
  /** Site that the page may load help texts from. */
  readonly helpBaseUrl?: string | undefined;
  /** Sites that maps may be loaded from; `*.` stands for any name below. */
  readonly mapSites?: readonly string[] | undefined;
  /** Origins besides its own that may frame the page; `*` is ignored. */
  readonly framedBy?: readonly string[];
  /** What the page is given before it is sent; the same object as long as nothing changes. Nothing by default. */
  readonly head?: () => Promise<PageHead>;
}

const NO_HEAD: PageHead = { title: undefined, icon: undefined, mark: undefined, style: "", brand: undefined };

/**
 * Serves the built console from `folder`. Paths that are neither files nor calls get its page, so that links into the
 * console work (reference: REST API, 1.1, SPA fallback).
 */
export async function serveConsole(http: HttpServer, folder: string, options: ConsoleOptions = {}): Promise<void> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const policy = pagePolicy(page, options);
  const sandboxPolicy = [...SANDBOX_POLICY, framePolicy(options)].join("; ");
  const widgetPolicy = [...widgetPagePolicy(options), framePolicy(options)].join("; ");
  const { head = () => Promise.resolve(NO_HEAD) } = options;
  let sent = { head: NO_HEAD, parts: partsOf(page, NO_HEAD) };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const now = await head();
    if (now !== sent.head) sent = { head: now, parts: partsOf(page, now) };
    const nonce = randomBytes(NONCE_BYTES).toString("base64");
    return reply
      .headers({ ...PAGE_HEADERS, "content-security-policy": policy(nonce, hostOf(request)) })
      .send(sent.parts.join(nonce));
  };
  const app = http.fastify;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    dotfiles: "ignore",
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header("cache-control", path.includes("/assets/") ? FOREVER : "no-cache");
      const isSandbox = SANDBOX_PAGES.some((name) => basename(path).startsWith(name)); // they may be compressed
      if (isSandbox) response.header("content-security-policy", sandboxPolicy);
      if (!basename(path).startsWith(WIDGET_PAGE)) return;
      for (const [name, value] of WIDGET_HEADERS) response.header(name, value);
      response.header("content-security-policy", widgetPolicy);
    },
  });
  app.get("/", sendPage);
  app.get("/index.html", sendPage); // as a file it would have no policy
  http.onUnknownPath(async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isPage =
      (request.method === "GET" || request.method === "HEAD") &&
      !path.startsWith("/api") &&
      !path.slice(path.lastIndexOf("/")).includes(".");
    if (isPage) await sendPage(request, reply);
    return isPage;
  });
}

/** The page between its nonces. */
function partsOf(page: string, head: PageHead): readonly string[] {
  return withHead(page, head, NONCE_PLACE).split(NONCE_PLACE);
}

function widgetPagePolicy({ widgetSources = [] }: ConsoleOptions): readonly string[] {
  const sites = widgetSources.filter((origin) => origin !== "*").map((origin) => ` ${origin}`);
  const listed = sites.join("");
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval'${listed}`,
    `style-src 'unsafe-inline'${listed}`,
    `img-src data: blob:${listed}`,
    `font-src data:${listed}`,
    "media-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ];
}

/** Only a host name may become part of the policy. */
function hostOf({ headers }: FastifyRequest): string | undefined {
  const { host } = headers;
  return host !== undefined && /^[\w.:[\]-]+$/.test(host) ? host : undefined;
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-cache",
  "referrer-policy": "same-origin",
} as const;

type PagePolicy = (nonce: string, host: string | undefined) => string;

/** Of a page within a framed page, too: browsers look at all frames around it. */
function framePolicy({ framedBy = [] }: ConsoleOptions): string {
  return `frame-ancestors ${["'self'", ...framedBy.filter((origin) => origin !== "*")].join(" ")}`;
}

/**
 * The policy of the page: it may run only our script files and its inline scripts, and have only our style files and style
 * elements that were made with `nonce`, another one in each answer. `host`, under which the page was
 * requested, is listed because some browsers do not count WebSockets as 'self'.
 */
function pagePolicy(page: string, options: ConsoleOptions): PagePolicy {
  const { helpBaseUrl, mapSites = [] } = options;
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const help = helpBaseUrl === undefined ? [] : [new URL(helpBaseUrl).origin];
  const frames = framePolicy(options);
  return (nonce, host) =>
    [
      "default-src 'self'",
      `script-src ${["'self'", ...inline].join(" ")}`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob: https:",
      "font-src 'self' data:",
      `connect-src ${["'self'", ...(host ? [`ws://${host}`, `wss://${host}`] : []), ...help, ...mapSites].join(" ")}`,
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      frames,
    ].join("; ");
}
