import { rm } from "node:fs/promises";
import { browserTokenStore, createClient } from "@orrery/client";
import type { Page } from "playwright-core";
import type { ContextOptions } from "./context-pool.ts";
import { copyOfDemoData } from "./demo-data.ts";
import { type PlatformOptions, type RunningPlatform, startPlatform } from "./platform.ts";
import { signIn } from "./sign-in.ts";
import { Visitors } from "./visitors.ts";

const ACCOUNTS = {
  sysadmin: ["sysadmin@orrery.local", "sysadmin"],
  tenant: ["tenant@orrery.local", "tenant"],
  customer: ["customer@orrery.local", "customer"],
} as const;

export type DemoAccount = keyof typeof ACCOUNTS;

interface VisitOptions extends ContextOptions {
  /** Path of the first page; where the console leads when absent. */
  readonly at?: string | undefined;
}

export interface StageOptions {
  /** Beside those of every stage. */
  readonly settings?: PlatformOptions["settings"];
  /** The data of the demo in a folder of the test's own, as copyOfDemoData gives it; kept afterwards. */
  readonly dataDir?: string;
}

/** A platform with the data of the demo, and a browser to visit it. */
export class Stage implements AsyncDisposable {
  readonly platform: RunningPlatform;
  readonly #visitors: Visitors;
  /** Removed at the end. */
  readonly #ownData: string | undefined;

  constructor(platform: RunningPlatform, visitors: Visitors, ownData: string | undefined) {
    this.platform = platform;
    this.#visitors = visitors;
    this.#ownData = ownData;
  }

  static async open({ settings = {}, dataDir }: StageOptions = {}): Promise<Stage> {
    const visitors = Visitors.of({ viewport: { width: 1440, height: 900 } });
    const ownData = dataDir === undefined ? await copyOfDemoData() : undefined;
    const platform = startAtKnownPort({ demo: "data", settings, dataDir: dataDir ?? ownData });
    return new Stage(...(await Promise.all([platform, visitors])), ownData);
  }

  url(path: string): string {
    return `${this.platform.httpUrl}${path}`;
  }

  /** A visitor of its own, with nothing stored. */
  visitor(options: ContextOptions = {}): Promise<Page> {
    return this.#visitors.open(options);
  }

  /**
   * A visitor who has signed in before and comes back, to `at`: the tokens are in the browser already, so that no test
   * pays for the sign-in page but those that are about it.
   */
  async user(account: DemoAccount, { at = "/", ...options }: VisitOptions = {}): Promise<Page> {
    const [page, kept] = await Promise.all([this.visitor(options), this.#signedIn(account)]);
    const storing = await page.addInitScript(store, { origin: this.platform.httpUrl, kept });
    await page.goto(this.url(at));
    await storing.dispose(); // what the console does with them from now on stays
    if (at === "/") await page.waitForURL(({ pathname }) => pathname !== "/");
    return page;
  }

  /** The same before the first page of the console, for tests that prepare it or go on to another one: each costs a second. */
  userAtNoPage(account: DemoAccount, options: ContextOptions = {}): Promise<Page> {
    return this.user(account, { ...options, at: PICTURE });
  }

  /** What the browser of a user who has signed in keeps: names and values. */
  async #signedIn(account: DemoAccount): Promise<readonly Stored[]> {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    const client = createClient({ baseUrl: this.platform.httpUrl, storage: browserTokenStore(storage) });
    const [email, password] = ACCOUNTS[account];
    await client.session.login(email, password);
    return [...kept];
  }

  /** Signs a page in whose visitor is signed out. */
  signIn(page: Page, account: DemoAccount): Promise<void> {
    const [email, password] = ACCOUNTS[account];
    return signIn(page, this.platform.httpUrl, email, password);
  }

  /** Sends telemetry as the device of a token does. */
  async publish(token: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await fetch(this.url(`/api/v1/${token}/telemetry`), {
      method: "POST",
      body: JSON.stringify(values),
    });
    if (!answer.ok) throw new Error(`Telemetry of ${token} was refused: ${answer.status}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#visitors.sendAway();
    await this.platform[Symbol.asyncDispose]();
    if (this.#ownData !== undefined) await rm(this.#ownData, { recursive: true, force: true });
    freePorts.push(new URL(this.platform.httpUrl).port);
  }
}

/** Of the origin of the console, whose storage it has, without its code. */
const PICTURE = "/logo.svg";

type Stored = readonly [name: string, value: string];

/** In the page, before its own code. */
function store({ origin, kept }: { readonly origin: string; readonly kept: readonly Stored[] }): void {
  if (location.origin === origin) for (const [name, value] of kept) localStorage.setItem(name, value);
}

/** Ports of platforms that have ended: the browser has what comes from an address in its caches, compiled. */
const freePorts: string[] = [];

async function startAtKnownPort(options: PlatformOptions): Promise<RunningPlatform> {
  const port = freePorts.pop();
  if (port === undefined) return startPlatform(options);
  const known = { ...options, settings: { ...options.settings, ORRERY_HTTP_PORT: port } };
  return startPlatform(known).catch(() => startPlatform(options)); // another program may have it now
}
