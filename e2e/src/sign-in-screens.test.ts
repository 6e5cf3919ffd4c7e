import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { answer, button, cardWidth, email, openPage, password, postsTo } from "./sign-in-form.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("CORE-2.002 CORE-2.003 CORE-2.004 CORE-2.008 CORE-2.087: the sign-in page has two fields, a button and a way to a new password", async () => {
  const page = await openPage(stage, "/login");
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
  const page = await openPage(stage, "/login");
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
  const page = await openPage(stage, "/login");
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
  const page = await openPage(stage, "/login");
  await page.getByRole("combobox", { name: "Language" }).selectOption("de_DE");
  await button(page, "Anmelden").waitFor();
  await page.reload();
  await button(page, "Anmelden").waitFor();
  await photograph(page, "sign-in-language");
  await leave(page);
});

test("a language whose texts do not come is said, and the page keeps its own", async () => {
  const page = await openPage(stage, "/login");
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
  const page = await openPage(stage, "/login");
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
  const page = await openPage(stage, "/login");
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

test("CORE-2.030 CORE-8.024: a failed sign-in of a provider is reported", async () => {
  const page = await openPage(stage, "/login?loginError=boom");
  const dialog = page.getByRole("dialog", { name: "Sign-in failed" });
  await dialog.getByText("boom").waitFor();
  await photograph(page, "login-error");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  await leave(page);
});
