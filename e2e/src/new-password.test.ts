import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { MailServer } from "./mail-server.ts";
import { passesBy, toastOf } from "./passes-by.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { again, answer, button, cardWidth, email, openPage, password, pathOf, postsTo } from "./sign-in-form.ts";
import { Stage } from "./stage.ts";
import { leave } from "./visitors.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await Stage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

test("CORE-2.010 CORE-2.011 CORE-2.012 CORE-2.088 CORE-4.029 CORE-4.030 CORE-5.003 CORE-5.004: a new password is asked for once", async () => {
  const page = await openPage(stage, "/login/resetPasswordRequest");
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
    const page = await openPage(stage, `${path}?${token}=abc`);
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
  const page = await openPage(stage, "/login");
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
  const forgetful = await openPage(stage, "/login/resetPasswordRequest");
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
