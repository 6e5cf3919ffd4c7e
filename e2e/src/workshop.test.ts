import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COLOR_SCHEMES, problemsIn } from "./accessibility.ts";
import { takePicture } from "./browser.ts";
import { sampleOf } from "./trials.ts";
import { WorkshopStage } from "./workshop.ts";

/** How many pages look at stories at a time: while one waits until a story is at rest, others work. */
const PAGES = 3;
/** A story is at rest when nothing has changed for this time, ms. */
const STILL_MS = 120;
/** Some never do: they are looked at as they are then. */
const MAX_MS = 3_000;

/** Only stories whose ids begin so, while one works on them; by default every fourth one, in test:long all. */
const ONLY = process.env.ORRERY_STORIES ?? "";

let workshop: WorkshopStage;

beforeAll(async () => {
  workshop = await WorkshopStage.open("development"); // in which React says what is wrong with a component
});
afterAll(() => workshop[Symbol.asyncDispose]());

test(
  "every story is accessible in both themes and says nothing on the console",
  async () => {
    const first = await workshop.page();
    const wanted = (await workshop.stories(first)).filter((id) => id.startsWith(ONLY));
    const left = [...(ONLY ? wanted : sampleOf(wanted, 4))].reverse();
    expect(left, `stories that begin with "${ONLY}"`).not.toEqual([]);
    const pages = [first, ...(await Promise.all(Array.from({ length: PAGES - 1 }, () => workshop.page())))];
    const problems = await Promise.all(pages.map((page) => walk(page, left)));
    expect(problems.flat().sort()).toEqual([]);
  },
  25 * 60_000,
);

/** What is wrong with the stories that it takes from `left`. */
async function walk(page: Page, left: string[]): Promise<string[]> {
  const problems: string[] = [];
  const loading = new Set<Request>();
  let shown = "";
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`${shown}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`${shown}: ${error.message}`));
  page.on("request", (request) => loading.add(request));
  page.on("requestfinished", (request) => loading.delete(request));
  page.on("requestfailed", (request) => loading.delete(request));
  await workshop.stories(page);
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    shown = id;
    await workshop.turnTo(page, id);
    await standsStill(page, loading);
    for (const colorScheme of COLOR_SCHEMES) {
      for (const problem of await problemsIn(page, colorScheme)) problems.push(`${id}: ${problem}`);
      await takePicture(page, `workshop/${id.replace("/", "--")}-${colorScheme}`);
    }
  }
  return problems;
}

/** Resolves when the page has loaded what it wants and changes no more. */
async function standsStill(page: Page, loading: ReadonlySet<Request>): Promise<void> {
  const end = Date.now() + MAX_MS;
  do await page.evaluate(unchanged, { stillMs: STILL_MS, mostMs: MAX_MS });
  while (loading.size > 0 && Date.now() < end);
}

/** In the page: resolves when the document has not changed for a while and nothing waits to be done. */
function unchanged({ stillMs, mostMs }: { stillMs: number; mostMs: number }): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0;
    let idle = 0;
    const wait = () => {
      window.clearTimeout(timer);
      window.cancelIdleCallback(idle);
      timer = window.setTimeout(() => {
        idle = window.requestIdleCallback(finish);
      }, stillMs);
    };
    const observer = new MutationObserver(wait);
    const finish = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(finish, mostMs);
    wait();
  });
}
