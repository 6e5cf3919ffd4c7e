import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { IS_WHOLE } from "./trials.ts";

/** The first needs a third less processor time: it has no windows that nobody sees. */
const CHROMIUM = [
  process.env.CHROMIUM_PATH,
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
/** How long a page may take for what is expected of it: a slow machine takes its time, a broken page takes all of it. */
export const PATIENCE_MS = 45_000;

const SCREENSHOTS = fileURLToPath(new URL("../screenshots/", import.meta.url));

/** Whether pictures are saved: people look at them, no test does. */
const WANTS_PICTURES = process.env.ORRERY_PICTURES === "1";

/**
 * What Chromium does for people in front of it. The popups of its address bar are pages, two for each window: they cost as
 * much as the page that is tested. The last list counts, so Playwright's own is here as well, as far as it concerns us.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/**
 * MiB. Pages of tests live for seconds: with the usual sizes, which grow from small ones, more than a tenth of the
 * processor time is spent on collecting their garbage.
 */
const HEAP = "--initial-heap-size=400,--min-semi-space-size=32";

/** The system's Chromium, without any of its own talk to the outside. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = CHROMIUM.find((path) => path !== undefined && existsSync(path));
  if (!executablePath) throw new Error("The browser tests need Chromium: apt-get install chromium-headless-shell");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--enable-unsafe-swiftshader", // maps are drawn with WebGL
      "--process-per-site", // pages of a context share what one has compiled
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--js-flags=${HEAP}`,
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  });
}

/** The four ways in which every page is looked at; from one to the next either the theme or the width changes. */
export const VIEWS = [
  { name: "light-wide", colorScheme: "light", width: 1440, height: 900 },
  { name: "dark-wide", colorScheme: "dark", width: 1440, height: 900 },
  { name: "dark-phone", colorScheme: "dark", width: 390, height: 844 },
  { name: "light-phone", colorScheme: "light", width: 390, height: 844 },
] as const;

/** Those of a page that phones show otherwise, or not at all. */
export const WIDE_VIEWS = VIEWS.filter(({ width }) => width >= 960);

/** Pages whose errors a test collects. */
const collecting = new WeakSet<Page>();

/** From now on `photograph` draws the page in another view also when no pictures are wanted. */
export function drawForErrors(page: Page): void {
  collecting.add(page);
}

/**
 * Saves pictures of the page in both themes and widths, named `<name>-<view>.png`, in an ignored folder. When none are
 * wanted, a page whose errors are collected is drawn in the last view all the same, a dark phone by default: with the light
 * and wide one that tests work in it has been drawn in both themes and widths. To draw the others again, twice, would prove
 * nothing; npm run test:long does.
 */
export async function photograph(
  page: Page,
  name: string,
  views: readonly (typeof VIEWS)[number][] = VIEWS,
): Promise<void> {
  if (!WANTS_PICTURES && !IS_WHOLE && !collecting.has(page)) return page.evaluate(untilDrawn);
  const before = page.viewportSize();
  for (const view of WANTS_PICTURES ? views : views.slice(-1)) {
    await page.emulateMedia({ colorScheme: view.colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: view.width, height: view.height });
    await page.evaluate(untilDrawn);
    await takePicture(page, `${name}-${view.name}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (before) await page.setViewportSize(before);
  await page.evaluate(untilDrawn); // what looks at the page next shall not find it as it was on the phone
}

/** In the page: resolves once it has been drawn and its fonts are there. Frames tell observers also while a clock is set. */
async function untilDrawn(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
  await document.fonts.ready;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Saves what the page shows as `<name>.png` in the folder of pictures when these are wanted. Asked of Chromium itself, which
 * packs pictures fast on demand.
 */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!WANTS_PICTURES) return;
  const path = `${SCREENSHOTS}${name}.png`;
  await mkdir(dirname(path), { recursive: true });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const session = await sessionOf(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "png", optimizeForSpeed: true });
  await writeFile(path, data, "base64");
}

/** Forgets the files that the browser has stored: others may have opened the same pages in it before. */
export async function forgetFiles(page: Page): Promise<void> {
  await (await sessionOf(page)).send("Network.clearBrowserCache");
}

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}
