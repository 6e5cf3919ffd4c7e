import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openBrowser, PATIENCE_MS } from "./browser.ts";
import { type PlatformOptions, type RunningPlatform, startPlatform } from "./platform.ts";
import { signIn } from "./sign-in.ts";

const ACCOUNTS = {
  sysadmin: ["sysadmin@orrery.local", "sysadmin"],
  tenant: ["tenant@orrery.local", "tenant"],
  customer: ["customer@orrery.local", "customer"],
} as const;

export type DemoAccount = keyof typeof ACCOUNTS;

/** A platform with the data of the demo, and a browser to visit it. */
export class Stage implements AsyncDisposable {
  readonly platform: RunningPlatform;
  readonly browser: Browser;

  constructor(platform: RunningPlatform, browser: Browser) {
    this.platform = platform;
    this.browser = browser;
  }

  static async open(options: PlatformOptions = { demo: "data" }): Promise<Stage> {
    const [platform, browser] = await Promise.all([startPlatform(options), openBrowser()]);
    return new Stage(platform, browser);
  }

  url(path: string): string {
    return `${this.platform.httpUrl}${path}`;
  }

  /** A visitor of its own, with nothing stored. */
  async visitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: "reduce",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  /** A visitor who has signed in. */
  async user(account: DemoAccount, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visitor(options);
    const [email, password] = ACCOUNTS[account];
    await signIn(page, this.platform.httpUrl, email, password);
    return page;
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
