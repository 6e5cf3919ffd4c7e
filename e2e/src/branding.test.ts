import { randomUUID } from "node:crypto";
import { branding, settings } from "@orrery/client";
import { entityId, NO_BRANDING, parseUuid, readableColor } from "@orrery/model";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { MailServer } from "./mail-server.ts";
import { CUSTOMER, SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { openStageOf } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openStageOf(SYSADMIN);
const tenant = await signedIn(stage.platform.httpUrl, TENANT);

/** Both are tried again, when nothing may be set. */
afterEach(async () => {
  await branding(client.api).reset();
  await branding(tenant.api).reset();
});

const drawing = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 24"><rect width="96" height="24" rx="4" fill="${color}"/></svg>`,
  );
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());

test("an installation gets a name, a logo and colours that can be read, which strangers see before they sign in", async () => {
  const page = await stage.user("sysadmin", { at: "/settings/branding" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  const field = (name: string) => main.getByRole("textbox", { name: new RegExp(`^${name}`) }); // "optional" is behind it
  const save = main.getByRole("button", { name: "Save", exact: true });
  await field("Name").fill("Acme IoT");
  await field("Colour in the light theme").fill("#ffb300");
  await save.click();
  await main.getByText("Texts in this colour cannot be read").waitFor();
  const readable = readableColor("#ffb300", "light");
  await main.getByRole("button", { name: `Use ${readable}` }).click();
  await main.getByText(/^Contrast 4\.\d : 1$/).waitFor();
  const logo = { name: "logo.svg", mimeType: "image/svg+xml", buffer: drawing(readable) };
  await main.locator("input[type=file]").first().setInputFiles(logo);
  await field("Heading").fill("Welcome to the works");
  const preview = main.getByRole("region", { name: "Preview" });
  await preview.getByText("Acme IoT").first().waitFor();
  await preview.getByText("Welcome to the works").first().waitFor();
  await expect.poll(() => preview.locator("img").count()).toBe(4);
  await photograph(page, "branding");
  expect(await accessibilityProblems(page)).toEqual([]);
  await save.click();
  await page.getByRole("link", { name: "Acme IoT" }).locator("img").waitFor();
  await expect.poll(() => accentOf(page)).toBe(readable);
  await expect.poll(() => page.title()).toMatch(/^Acme IoT \| /);
  const { own } = await branding(client.api).own();
  expect(own).toMatchObject({
    name: "Acme IoT",
    lightColor: readable,
    darkColor: null,
    signInTitle: "Welcome to the works",
  });

  const stranger = await stage.visitor();
  const failures = collectErrors(stranger);
  await stranger.goto(stage.url("/login"));
  await stranger.getByRole("heading", { name: "Welcome to the works" }).waitFor();
  expect(await accentOf(stranger)).toBe(readable);
  expect(await stranger.title()).toBe("Acme IoT | Sign in");
  await expect
    .poll(() => stranger.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await photograph(stranger, "branding-sign-in");
  expect(await accessibilityProblems(stranger)).toEqual([]);
  expect(failures).toEqual([]);
  await leave(stranger);

  await main.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await page.getByRole("link", { name: "Orrery" }).waitFor();
  expect((await branding(client.api).own()).own).toEqual(NO_BRANDING);
  expect(errors).toEqual([]);
  await leave(page);
});

test("a tenant inherits what it does not set, and its customers see what it sets", async () => {
  await branding(client.api).save({ name: "Acme IoT", lightColor: "#00695c" });
  const page = await stage.user("tenant", { at: "/settings/branding" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  await page.getByRole("link", { name: "Acme IoT" }).waitFor();
  expect(await main.getByRole("textbox", { name: "Heading" }).count()).toBe(0); // the sign-in page is the installation's
  await main.getByRole("textbox", { name: /^Name/ }).fill("Harbour Works");
  const logo = { name: "logo.svg", mimeType: "image/svg+xml", buffer: drawing("#7b1fa2") };
  await main.locator("input[type=file]").first().setInputFiles(logo);
  await main.getByRole("switch", { name: "The logo shows the name" }).click();
  await main.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("link", { name: "Harbour Works" }).locator("img").waitFor();
  expect(errors).toEqual([]);
  await leave(page);

  const customer = await stage.user("customer", { at: "/devices" });
  const home = customer.getByRole("link", { name: "Harbour Works" });
  await expect
    .poll(() => home.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await home.textContent()).toBe("");
  expect(await accentOf(customer)).toBe("#00695c");
  await photograph(customer, "branding-customer");
  await leave(customer);
});

test("emails have the branding, can be read in both themes and on phones, and their links lead on", async () => {
  await using mails = await MailServer.open();
  for (const [key, more] of [
    ["mail", mails.settings],
    ["general", { baseUrl: stage.platform.httpUrl }],
  ] as const) {
    const before = await settings(client.api).get(key);
    await settings(client.api).save({ id: before.id, key, jsonValue: { ...before.jsonValue, ...more } });
  }
  await branding(client.api).save({ name: "Acme IoT", lightColor: "#00695c" });
  const [page, letter] = [await stage.visitor(), await stage.visitor()];
  /** Opens the next email, and gives its link. */
  const read = async (count: number, subject: string): Promise<string | null> => {
    await expect.poll(() => mails.emails.length).toBe(count);
    const mail = mails.emails[count - 1];
    expect(mail?.subject).toBe(subject);
    await letter.setContent(mail?.html ?? "");
    await photograph(letter, `mail-${count}`);
    expect(await accessibilityProblems(letter)).toEqual([]);
    return letter.getByRole("link").first().getAttribute("href");
  };
  const customerId = (await signedIn(stage.platform.httpUrl, CUSTOMER)).session.claims()?.customerId ?? "";
  const email = `mails-${randomUUID().slice(0, 8)}@orrery.local`;
  const invited = {
    email,
    authority: "CUSTOMER_USER",
    customerId: entityId("CUSTOMER", parseUuid(customerId)),
  } as const;
  await tenant.users.save(invited, true);
  const activate = await read(1, "Activate your account on Acme IoT");
  await page.goto(activate ?? "");
  await page.getByLabel("Password", { exact: true }).fill("a long password");
  await page.getByLabel("Repeat the password").fill("a long password");
  await page.getByRole("button", { name: "Create a password" }).click();
  await page.waitForURL((url) => url.pathname === "/home");
  await read(2, "Your account on Acme IoT is active");

  await page.evaluate(() => localStorage.clear());
  await page.goto(stage.url("/login/resetPasswordRequest"));
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Request password reset" }).click();
  const reset = await read(3, "Choose a new password for Acme IoT");
  await page.goto(reset ?? "");
  await page.getByLabel("New password", { exact: true }).fill("another long password");
  await page.getByLabel("Repeat the password").fill("another long password");
  await page.getByRole("button", { name: "Reset the password" }).click();
  await page.waitForURL((url) => url.pathname === "/home");
  await read(4, "Your password for Acme IoT was changed");
  await leave(letter);
  await leave(page);
});
