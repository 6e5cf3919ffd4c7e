import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { MailServer } from "./mail-server.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const email = (page: Page) => page.getByRole("textbox", { name: "E-mail" });
const password = (page: Page, name = "Password") => page.getByLabel(name, { exact: true });
const again = (page: Page) => page.getByLabel("Repeat the password");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const cardWidth = async (page: Page) => (await page.getByRole("main").boundingBox())?.width;
const answer = (body: unknown, status = 200) => ({ status, json: body });

/** Remembers what the page posts to a path. */
function postsTo(page: Page, path: string): Request[] {
  const posts: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(path)) posts.push(request);
  });
  return posts;
}

async function openPage(path: string): Promise<Page> {
  const page = await stage.visitor();
  await page.goto(stage.url(path));
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

test("CORE-2.002 CORE-2.003 CORE-2.004 CORE-2.008 CORE-2.087: the sign-in page has two fields, a button and a way to a new password", async () => {
  const page = await openPage("/login");
  await email(page).waitFor();
  await password(page).waitFor();
  await button(page, "Sign in").waitFor();
  await expect.poll(() => cardWidth(page)).toBe(550);
  await page.setViewportSize({ width: 600, height: 800 });
  await expect.poll(() => cardWidth(page)).toBe(550);
  await expect.poll(() => page.getByText("Login with").count()).toBe(0);
  await expect.poll(() => page.getByText("or", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.waitForURL("**/login/resetPasswordRequest");
  await leave(page);
});

test("CORE-5.001 CORE-5.002: what cannot sign in is said and not sent", async () => {
  const page = await openPage("/login");
  const posts = postsTo(page, "/api/auth/login");
  await button(page, "Sign in").click();
  await page.getByText("Enter the password.").waitFor();
  await page.getByText("This is not an e-mail address.").waitFor();
  expect([await email(page).getAttribute("aria-invalid"), await password(page).getAttribute("aria-invalid")]).toEqual([
    "true",
    "true",
  ]);
  await email(page).fill("a@b.example"); // so that the next one is refused again
  await page.getByText("This is not an e-mail address.").waitFor({ state: "detached" });
  await email(page).fill("abc");
  await password(page).fill("secret");
  await button(page, "Sign in").click();
  await page.getByText("This is not an e-mail address.").waitFor();
  expect(posts).toEqual([]);
  await leave(page);
});

test("a wrong password is reported in the form's words and moves nothing in it", async () => {
  const page = await openPage("/login");
  await email(page).fill("tenant@orrery.local");
  await password(page).fill("wrong");
  await page.evaluate(() => document.fonts.ready.then(() => undefined)); // another font has other lines
  const before = await email(page).boundingBox();
  await button(page, "Sign in").click();
  await page.getByRole("alert").getByText("The e-mail or the password is wrong.").waitFor();
  await expect.poll(() => email(page).boundingBox()).toEqual(before);
  await leave(page);
});

test("the language is chosen before the sign-in, too, and remembered", async () => {
  const page = await openPage("/login");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de_DE");
  await button(page, "Anmelden").waitFor();
  await page.reload();
  await button(page, "Anmelden").waitFor();
  await photograph(page, "sign-in-language");
  await leave(page);
});

test("a language whose texts do not come is said, and the page keeps its own", async () => {
  const page = await openPage("/login");
  await page.route("**/locale.constant-de_DE.json*", (route) => route.abort("connectionrefused"));
  const choice = page.getByRole("combobox", { name: "Language" });
  await choice.selectOption("de_DE");
  await page.getByRole("alert").getByText("This language could not be loaded.").waitFor();
  await expect.poll(() => choice.inputValue()).toBe("en_US");
  await photograph(page, "sign-in-language-failed");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await choice.selectOption("de_DE");
  await button(page, "Anmelden").waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await leave(page);
});

test("the mark is shown while the code of the first page is on its way", async () => {
  const page = await stage.visitor();
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(stage.url("/login"), { waitUntil: "commit" });
  await page.locator(".start svg").waitFor();
  go();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => page.locator(".start").count()).toBe(0);
  await leave(page);
});

test("CORE-1.004 CORE-2.005 CORE-3.006: a bar shows that the sign-in is under way, then the console opens", async () => {
  const page = await openPage("/login");
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route("**/api/auth/login", async (route) => {
    await held;
    await route.continue();
  });
  await email(page).fill("tenant@orrery.local");
  await password(page).fill("tenant");
  await button(page, "Sign in").click();
  await page.getByRole("progressbar", { name: "Loading" }).waitFor();
  await expect.poll(() => button(page, "Signing in …").isDisabled()).toBe(true);
  go();
  await page.waitForURL("**/home");
  await leave(page);
});

test("after too many wrong passwords the button counts down how long the server asks to wait", async () => {
  const page = await openPage("/login");
  const refused = {
    message: "Too many wrong passwords, please try again in 90 seconds",
    errorCode: 33,
    retryAfterSec: 290,
  };
  await page.route("**/api/auth/login", (route) => route.fulfill(answer(refused, 429)));
  await page.clock.install();
  await email(page).fill("guessed@orrery.local");
  await password(page).fill("wrong");
  const posts = postsTo(page, "/api/auth/login");
  await button(page, "Sign in").click();
  const wait = page.getByRole("button", { name: /^Try again in \d:\d\d$/ });
  await wait.waitFor();
  await page.getByRole("alert").getByText("Too many wrong attempts.").waitFor();
  expect(await page.getByText("please try again").count()).toBe(0); // the server speaks English alone
  await password(page).press("Enter");
  await photograph(page, "sign-in-wait");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.clock.runFor(290_000);
  await expect.poll(() => button(page, "Sign in").isEnabled()).toBe(true);
  await page.getByRole("alert").waitFor({ state: "detached" });
  expect(posts).toHaveLength(1); // Enter has not asked again
  await leave(page);
});

test("CORE-1.005 CORE-2.006 CORE-2.007 CORE-2.008: each provider has its button, which leads to it", async () => {
  const page = await stage.visitor();
  const names = ["google", "github", "Example"];
  await page.route("**/api/noauth/oauth2Clients*", (route) =>
    route.fulfill(answer(names.map((name) => ({ name, icon: `${name}-logo`, url: `/oauth2/authorization/${name}` })))),
  );
  await page.route("**/oauth2/authorization/*", (route) => route.fulfill({ contentType: "text/html", body: "there" }));
  await page.goto(stage.url("/login"));
  await page.getByText("or", { exact: true }).waitFor();
  const buttons = page.getByRole("button", { name: /^Login with/ });
  await expect.poll(() => buttons.allTextContents()).toEqual(names.map((name) => `Login with ${name}`));
  await expect.poll(() => buttons.locator("svg").count()).toBe(3);
  await photograph(page, "sign-in-providers");
  expect(await accessibilityProblems(page)).toEqual([]);
  await button(page, "Login with google").click();
  await page.waitForURL("**/oauth2/authorization/google");
  await leave(page);
});

test("CORE-7.016: providers that cannot be loaded are none, without an error", async () => {
  const page = await stage.visitor();
  await page.route("**/api/noauth/oauth2Clients*", (route) => route.fulfill(answer({ message: "broken" }, 500)));
  await page.goto(stage.url("/login"));
  await button(page, "Sign in").waitFor();
  await expect.poll(() => page.getByText("Login with").count()).toBe(0);
  await expect.poll(() => page.getByText("broken").count()).toBe(0);
  await leave(page);
});

test("providers that do not answer block no sign-in, and are offered when they do", async () => {
  const page = await stage.visitor();
  let answerNow = () => {};
  const held = new Promise<void>((resolve) => (answerNow = resolve));
  await page.route("**/api/noauth/oauth2Clients*", async (route) => {
    await held;
    await route.fulfill(answer([{ name: "github", icon: "github-logo", url: "/oauth2/authorization/github" }]));
  });
  await page.goto(stage.url("/login"));
  await button(page, "Sign in").waitFor();
  await expect.poll(() => page.getByText("Login with").count()).toBe(0);
  answerNow();
  await button(page, "Login with github").waitFor();
  await leave(page);
});

test("CORE-2.010 CORE-2.011 CORE-2.012 CORE-2.088 CORE-4.029 CORE-4.030 CORE-5.003 CORE-5.004: a new password is asked for once", async () => {
  const page = await openPage("/login/resetPasswordRequest");
  const posts = postsTo(page, "/api/noauth/resetPasswordByEmail");
  await page.route("**/api/noauth/resetPasswordByEmail", (route) => route.fulfill({ status: 200 }));
  await expect.poll(() => cardWidth(page)).toBe(450);
  const request = button(page, "Request password reset");
  for (const wrong of ["", "abc"]) {
    await email(page).fill(wrong);
    await request.click();
    await page.getByText("This is not an e-mail address.").waitFor();
    await email(page).fill("a@b.example"); // so that the next one is refused again
    await page.getByText("This is not an e-mail address.").waitFor({ state: "detached" });
  }
  expect(posts).toEqual([]);
  await email(page).fill("tenant@orrery.local");
  await photograph(page, "reset-request");
  expect(await accessibilityProblems(page)).toEqual([]);
  await request.click();
  await page.getByText("If there is an account with this e-mail, the link is on its way.").waitFor();
  expect([await email(page).isDisabled(), await request.isDisabled()]).toEqual([true, true]);
  expect(posts[0]?.postDataJSON()).toEqual({ email: "tenant@orrery.local" });
  await button(page, "Cancel").click();
  await page.waitForURL("**/login");
  await leave(page);
});

test.each([
  [
    "CORE-2.013 CORE-2.014 CORE-2.088 CORE-3.010 CORE-5.005 CORE-5.006",
    "/login/resetPassword",
    "resetToken",
    "New password",
    "Reset the password",
    "/api/noauth/resetPassword",
  ],
  [
    "CORE-2.015 CORE-2.016",
    "/login/resetExpiredPassword",
    "resetToken",
    "New password",
    "Reset the password",
    "/api/noauth/resetPassword",
  ],
  [
    "CORE-2.017 CORE-2.018 CORE-2.088 CORE-3.012 CORE-5.007 CORE-5.008",
    "/login/createPassword",
    "activateToken",
    "Password",
    "Create a password",
    "/api/noauth/activate",
  ],
])(
  "%s: %s takes a password twice and sends it with the token of the link",
  async (_ids, path, token, field, verb, call) => {
    const page = await openPage(`${path}?${token}=abc`);
    const posts = postsTo(page, call);
    await page.route(`**${call}*`, (route) => route.fulfill(answer({ message: "Token is void", errorCode: 31 }, 400)));
    await expect.poll(() => cardWidth(page)).toBe(450);
    const note = page.getByText("Your password has expired. Choose a new one.");
    await expect.poll(() => note.count()).toBe(path.endsWith("ExpiredPassword") ? 1 : 0);
    await password(page, field).fill("one password");
    await again(page).fill("another");
    await passesBy(page, toastOf("The two passwords differ."), () => button(page, verb).click());
    expect(posts).toEqual([]);
    await photograph(page, path.slice("/login/".length));
    expect(await accessibilityProblems(page)).toEqual([]);
    await again(page).fill("one password");
    await button(page, verb).click();
    await page.getByRole("alert").getByText("Token is void").waitFor();
    expect(posts[0]?.postDataJSON()).toEqual({ [token]: "abc", password: "one password" });
    await button(page, "Cancel").click();
    await page.waitForURL("**/login");
    await leave(page);
  },
);

test("CORE-4.027 CORE-4.028 CORE-8.002: an expired password leads to a new one, without a toast", async () => {
  const page = await openPage("/login");
  await page.route("**/api/auth/login", (route) =>
    route.fulfill(answer({ message: "Password expired", errorCode: 15, resetToken: "r1" }, 401)),
  );
  await email(page).fill("tenant@orrery.local");
  await password(page).fill("tenant");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login/resetExpiredPassword?resetToken=r1");
  await expect.poll(() => page.getByText("Password expired").count()).toBe(0);
  await leave(page);
});

test("CORE-2.030 CORE-8.024: a failed sign-in of a provider is reported", async () => {
  const page = await openPage("/login?loginError=boom");
  const dialog = page.getByRole("dialog", { name: "Sign-in failed" });
  await dialog.getByText("boom").waitFor();
  await photograph(page, "login-error");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  await leave(page);
});

test("CORE-7.012: emails lead to a new password and into a new account", async () => {
  await using mail = await MailServer.open();
  const admin = await signedIn(stage.platform.httpUrl, SYSADMIN);
  for (const [key, given] of [
    ["mail", mail.settings],
    ["general", { baseUrl: stage.platform.httpUrl }],
  ] as const) {
    const saved = await admin.api.get<{ jsonValue: object }>(`/api/admin/settings/${key}`);
    await admin.api.post("/api/admin/settings", { ...saved, jsonValue: { ...saved.jsonValue, ...given } });
  }
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const invited = "invited@orrery.local";
  await tenant.users.save({ email: invited, authority: "TENANT_ADMIN" }, true);
  const page = await stage.visitor();
  await page.goto(await linkTo(mail, invited));
  await password(page).fill("a long pass phrase");
  await again(page).fill("a long pass phrase");
  await button(page, "Create a password").click();
  await page.waitForURL("**/home");
  await page.getByText(invited).first().waitFor({ state: "attached" });
  await leave(page);

  mail.emails.splice(0);
  const forgetful = await openPage("/login/resetPasswordRequest");
  await email(forgetful).fill(invited);
  await button(forgetful, "Request password reset").click();
  await forgetful.goto(await linkTo(mail, invited));
  await password(forgetful, "New password").fill("another pass phrase");
  await again(forgetful).fill("another pass phrase");
  await button(forgetful, "Reset the password").click();
  await forgetful.waitForURL("**/home");
  expect(pathOf(forgetful)).toBe("/home");
  await signedIn(stage.platform.httpUrl, [invited, "another pass phrase"]);
  await leave(forgetful);
});

/** The link of a received email, at this platform. */
async function linkTo({ emails }: MailServer, address: string): Promise<string> {
  const found = () => emails.find(({ to, text }) => to.includes(address) && /https?:\/\/\S+Token=/.test(text));
  await expect.poll(found).toBeDefined();
  const link = /https?:\/\/[^\s"<>]+Token=[A-Za-z0-9]+/.exec(found()?.text ?? "")?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return stage.url(`${pathname}${search}`);
}
