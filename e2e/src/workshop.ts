import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import type { ContextOptions } from "./context-pool.ts";
import { Visitors } from "./visitors.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BUILT = join(ROOT, "packages/console/dist-workshop");
/** React as users get it, and as it warns authors of code, for which it needs a quarter more of the processor's time. */
const VARIANTS = ["production", "development"] as const;
export type WorkshopVariant = (typeof VARIANTS)[number];
const SOURCES = ["console/src", "client/src", "model/src"].map((folder) => join(ROOT, "packages", folder));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The controls of the console, each state by itself, and a browser to try them. */
export class WorkshopStage implements AsyncDisposable {
  readonly #url: string;
  readonly #visitors: Visitors;
  #visits = 0;

  constructor(url: string, visitors: Visitors) {
    this.#url = url;
    this.#visitors = visitors;
  }

  /** Of what the global setup has built. */
  static async open(variant: WorkshopVariant = "production"): Promise<WorkshopStage> {
    const [url, visitors] = await Promise.all([
      addressOf(variant),
      Visitors.of({ viewport: { width: 1024, height: 720 } }),
    ]);
    return new WorkshopStage(url, visitors);
  }

  page(options: ContextOptions = {}): Promise<Page> {
    return this.#visitors.open(options);
  }

  /** Ids of all stories. */
  async stories(page: Page): Promise<readonly string[]> {
    await page.goto(`${this.#url}/?bare`);
    return JSON.parse((await page.locator("main[data-stories]").getAttribute("data-stories")) ?? "[]");
  }

  /** Shows one story by itself, for example `inputs-switch/off`, without anything of the one before. */
  async show(page: Page, id: string, language = "en_US"): Promise<void> {
    if (!page.url().startsWith(this.#address(language))) return this.load(page, id, language);
    await page.evaluate(turnAnewTo, id);
    await page.evaluate(untilTasksAreDone); // until then it does not hear keys
  }

  /** The same in a page that has loaded no other, for tests of what loads: it costs several times as much. */
  async load(page: Page, id: string, language = "en_US"): Promise<void> {
    // Each visit has an address of its own: a change of the hash alone would keep the state of the page.
    await page.goto(`${this.#address(language)}${++this.#visits}#${id}`);
    await page.locator(`main[data-story="${id}"]`).waitFor();
    await page.evaluate(untilTasksAreDone);
  }

  #address(language: string): string {
    return `${this.#url}/?bare&lang=${language}&visit=`;
  }

  /** Goes to another story of the page that is open; what was shown before is gone, what it stored is not. */
  async turnTo(page: Page, id: string): Promise<void> {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, id);
    await page.locator(`main[data-story="${id}"]`).waitFor();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#visitors.sendAway();
  }
}

/** In the page: shows a story, also the one that is shown, without what the one before has stored, opened or focused. */
async function turnAnewTo(id: string): Promise<void> {
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        observer.disconnect();
        resolve();
      };
      const observer = new MutationObserver(look); // works also while a clock is set
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    });
  const main = () => document.querySelector("main[data-stories]");
  location.hash = "";
  await until(() => main()?.hasAttribute("data-story") === false);
  localStorage.clear();
  sessionStorage.clear();
  // The focus begins where it does in a new page.
  const first = document.createElement("span");
  first.tabIndex = -1;
  document.body.prepend(first);
  first.focus();
  first.remove();
  scrollTo(0, 0);
  location.hash = id;
  await until(() => main()?.getAttribute("data-story") === id);
}

/** In the page: resolves after what it has put off until it was drawn, such as to listen. */
function untilTasksAreDone(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

/** Where the workshop is, for all files of a process: what comes from one address stays in the caches of the browser. */
const served = new Map<WorkshopVariant, Promise<string>>();

function addressOf(variant: WorkshopVariant): Promise<string> {
  const known = served.get(variant) ?? serveBuilt(variant);
  served.set(variant, known);
  return known;
}

async function serveBuilt(variant: WorkshopVariant): Promise<string> {
  const files = await readFiles(join(BUILT, variant));
  const server = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://workshop");
    const path = files.has(pathname) ? pathname : "/workshop.html";
    response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
    if (path.startsWith("/assets/")) response.setHeader("cache-control", "max-age=86400"); // named by their contents
    response.end(files.get(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** What the control of the story that is shown holds, as `ShowValue` says it. */
export async function shownValue(page: Page): Promise<unknown> {
  const text = (await page.locator("[data-value]").textContent()) ?? "";
  return text === "undefined" ? undefined : JSON.parse(text);
}

/** The files of a build by path, in memory: another build takes nothing from a browser. */
async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.map(async (path) => [`/${relative(folder, path)}`, await readFile(path)] as const)),
  );
}

/** Builds the variants of the workshop when a source is newer than what was built. */
export async function buildWorkshop(): Promise<void> {
  const changedAt = Math.max(...SOURCES.map(newest));
  for (const variant of VARIANTS) await buildVariant(variant, changedAt);
}

async function buildVariant(variant: WorkshopVariant, changedAt: number): Promise<void> {
  const outDir = join(BUILT, variant);
  const page = join(outDir, "workshop.html");
  if (existsSync(page) && statSync(page).mtimeMs > changedAt) return;
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const config = join(ROOT, "packages/console/vite.workshop.config.ts");
  await promisify(execFile)(
    process.execPath,
    [vite, "build", "--config", config, "--outDir", outDir, "--emptyOutDir", "--logLevel", "error"],
    { env: { ...process.env, NODE_ENV: variant } }, // it is "test" here, for which React warns, too
  );
}

function newest(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(0, ...files.map(({ parentPath, name }) => statSync(join(parentPath, name)).mtimeMs));
}
