import type { ConsoleMessage, Page } from "playwright-core";
import { drawForErrors } from "./browser.ts";

/** Signs in through the page and waits until the console has opened. */
export async function signIn(page: Page, baseUrl: string, email: string, password: string): Promise<void> {
  await page.goto(`${baseUrl}/login`);
  await page.locator('input[type="email"], input[autocomplete="username"]').first().fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Errors that the page has shown only in its console. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  drawForErrors(page);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isNeverSaved(message)) errors.push(message.text());
  });
  return errors;
}

/** Settings of the installation that were never saved are answered with 404, which browsers write down as an error. */
function isNeverSaved(message: ConsoleMessage): boolean {
  return message.location().url.includes("/api/admin/settings/") && message.text().includes("404");
}
