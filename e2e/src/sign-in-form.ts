import type { Page, Request } from "playwright-core";
import type { Stage } from "./stage.ts";

// The parts of the pages before the sign-in.

export const email = (page: Page) => page.getByRole("textbox", { name: "E-mail" });
export const password = (page: Page, name = "Password") => page.getByLabel(name, { exact: true });
export const again = (page: Page) => page.getByLabel("Repeat the password");
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const pathOf = (page: Page) => new URL(page.url()).pathname;
export const cardWidth = async (page: Page) => (await page.getByRole("main").boundingBox())?.width;
export const answer = (body: unknown, status = 200) => ({ status, json: body });

/** Remembers what the page posts to a path. */
export function postsTo(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(path)) posts.push(request);
  });
  return posts;
}

/** Opens a page before the sign-in, as a new visitor. */
export async function openPage(stage: Stage, path: string): Promise<Page> {
  const page = await stage.visitor();
  await page.goto(stage.url(path));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}
