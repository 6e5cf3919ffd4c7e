import { browserTokenStore, createClient } from "@orrery/client";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { type PlatformOptions, type RunningPlatform, startPlatform } from "./platform.ts";
import { signIn } from "./sign-in.ts";
import { type VisitorOptions, Visitors } from "./visitors.ts";

const ACCOUNTS = {
  sysadmin: ["sysadmin@orrery.local", "sysadmin"],
  tenant: ["tenant@orrery.local", "tenant"],
  customer: ["customer@orrery.local", "customer"],
} as const;

export type DemoAccount = keyof typeof ACCOUNTS;

interface VisitOptions extends Omit<VisitorOptions, "storageState"> {
  /** Path of the first page; where the console leads when absent. */
  readonly at?: string | undefined;
}

/** A platform with the data of the demo, and a browser to visit it. */
export class Stage implements AsyncDisposable {
  readonly platform: RunningPlatform;
  readonly browser: Browser;
  readonly #visitors: Visitors;

  constructor(platform: RunningPlatform, browser: Browser) {
    this.platform = platform;
    this.browser = browser;
    this.#visitors = new Visitors(browser, { viewport: { width: 1440, height: 900 } });
  }

  static async open(options: PlatformOptions = { demo: "data" }): Promise<Stage> {
    const [platform, browser] = await Promise.all([startPlatform(options), openBrowser()]);
    return new Stage(platform, browser);
  }

  url(path: string): string {
    return `${this.platform.httpUrl}${path}`;
  }

  /** A visitor of its own, with nothing stored. */
  visitor(options: VisitorOptions = {}): Promise<Page> {
    return this.#visitors.open(options);
  }

  /**
   * A visitor who has signed in before and comes back, to `at`: the tokens are in the browser already, so that no test
   * pays for the sign-in page but those that are about it.
   */
  async user(account: DemoAccount, { at = "/", ...options }: VisitOptions = {}): Promise<Page> {
    const page = await this.visitor({ ...options, storageState: await this.#signedIn(account) });
    await page.goto(this.url(at));
    if (at === "/") await page.waitForURL(({ pathname }) => pathname !== "/");
    return page;
  }

  /** What the browser of a user who has signed in keeps. */
  async #signedIn(account: DemoAccount): Promise<VisitorOptions["storageState"]> {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    };
    const client = createClient({ baseUrl: this.platform.httpUrl, storage: browserTokenStore(storage) });
    const [email, password] = ACCOUNTS[account];
    await client.session.login(email, password);
    const localStorage = [...kept].map(([name, value]) => ({ name, value }));
    return { cookies: [], origins: [{ origin: this.platform.httpUrl, localStorage }] };
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
    await this.browser.close();
    await this.platform[Symbol.asyncDispose]();
  }
}
