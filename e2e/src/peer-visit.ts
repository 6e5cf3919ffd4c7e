import { readFile } from "node:fs/promises";
import { formatStateParam } from "@orrery/model";
import type { Page } from "playwright-core";
import type { Json } from "./peer-file.ts";
import type { Stage } from "./stage.ts";

/** A file of the peer on its way through the console of a tenant's administrator. */
export class PeerVisit {
  readonly page: Page;
  readonly #text: string;
  readonly #title: string;
  #path = "";

  private constructor(page: Page, title: string, text: string) {
    this.page = page;
    this.#title = title;
    this.#text = text;
  }

  static async begin(stage: Stage, title: string, file: Json): Promise<PeerVisit> {
    const page = await stage.user("tenant", { at: "/dashboards", viewport: { width: 1440, height: 1000 } });
    return new PeerVisit(page, title, JSON.stringify(file, null, 2));
  }

  /** Imports the file through the list and opens what came of it. */
  async open(): Promise<void> {
    const { page } = this;
    await page.getByRole("button", { name: "More ways to add" }).click();
    await page.getByRole("menuitem", { name: "Import dashboard" }).click();
    const dialog = page.getByRole("dialog", { name: "Import dashboard" });
    const chosen = { name: "of_the_peer.json", mimeType: "text/json", buffer: Buffer.from(this.#text) };
    await dialog.locator("input[type=file]").setInputFiles(chosen);
    await dialog.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByRole("link", { name: this.#title }).click();
    await page.waitForURL(/\/dashboards\/[\da-f-]{36}/);
    this.#path = new URL(page.url()).pathname;
  }

  /** Shows a state as a link to it does. */
  async show(state: string): Promise<void> {
    const { origin } = new URL(this.page.url());
    const search = new URLSearchParams({ state: formatStateParam([{ id: state, params: {} }]) });
    await this.page.goto(`${origin}${this.#path}?${search}`);
  }

  /** Whether the dashboard leaves as the file it came as. */
  async leavesUnchanged(): Promise<{ readonly given: string; readonly left: string }> {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      this.page.getByRole("button", { name: "Export dashboard" }).click(),
    ]);
    return { given: this.#text, left: await readFile(await download.path(), "utf8") };
  }
}
