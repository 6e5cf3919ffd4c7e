import { backups, oauth2, retention, systemStatus } from "@orrery/client";
import { DEFAULT_BACKUP_SCHEDULE } from "@orrery/model";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { MailServer } from "./mail-server.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { named, openStageOf } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const DAY_MS = 86_400_000;
/** Some more than ten hours when the points are in several chunks already. */
const ROLLED_UP = /^About 600 rows become 1\d,/;

const { stage, client } = await openStageOf(SYSADMIN);

test("CORE-6.004 settings of the installation are changed on their pages, and a mail server is tried before it is saved", async () => {
  await using mails = await MailServer.open();
  const page = await stage.user("sysadmin", { at: "/settings/general" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  const field = (name: string) => main.getByRole("textbox", { name, exact: true });
  const save = main.getByRole("button", { name: "Save", exact: true });
  const saved = async () => {
    await save.click();
    await expect.poll(() => save.isDisabled()).toBe(true);
  };
  const setting = async (key: string) => (await client.api.get<Setting>(`/api/admin/settings/${key}`)).jsonValue;

  await field("Address").fill("orrery.example");
  await save.click();
  await main.getByText("It begins with http:// or https://.").waitFor();
  await field("Address").fill("https://orrery.example");
  await main.getByRole("combobox", { name: "Language of emails" }).click();
  await page.getByRole("option", { name: "Deutsch" }).click();
  await saved();
  await expect.poll(() => setting("general")).toMatchObject({ baseUrl: "https://orrery.example", language: "de_DE" });
  await photograph(page, "settings-general");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(stage.url("/settings/outgoing-mail"));
  await field("Host").fill("127.0.0.1");
  await field("Port").fill(String(mails.settings.smtpPort));
  await main.getByRole("button", { name: "Send test email" }).click();
  await main.getByText("The server took the email").waitFor();
  expect(mails.emails.at(-1)?.to).toEqual([SYSADMIN[0]]);
  expect(mails.emails.at(-1)?.subject).toBe("Test-E-Mail von Orrery"); // the administrator has chosen no language
  expect(await setting("mail")).toMatchObject({ smtpHost: "localhost" });
  await saved();
  await expect.poll(() => setting("mail")).toMatchObject({ smtpHost: "127.0.0.1", smtpPort: mails.settings.smtpPort });
  await photograph(page, "settings-mail");
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.goto(stage.url("/settings/security-settings"));
  await field("Digits").fill("2");
  await field("Try a password").fill("with 1 digit");
  await main.getByText("Would be refused: Digits").waitFor();
  await field("Try a password").fill("with 12 digits");
  await main.getByText("Would be accepted").waitFor();
  await saved();
  await expect
    .poll(() => client.api.get("/api/admin/securitySettings"))
    .toMatchObject({ passwordPolicy: { minimumDigits: 2 } });
  await photograph(page, "settings-security");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
});

test("CORE-6.004 a provider of text messages needs its secret once, and its number is looked at before a test", async () => {
  const page = await stage.user("sysadmin", { at: "/settings/sms-provider" });
  const main = page.getByRole("main");
  const field = (name: string) => main.getByRole("textbox", { name, exact: true });
  const save = main.getByRole("button", { name: "Save", exact: true });
  const send = main.getByRole("button", { name: "Send test message" });
  await field("Access key id").fill("AKIDEXAMPLE");
  await save.click();
  await main.getByText("Enter it: none is saved for this provider.").waitFor();
  await main.getByLabel("Secret access key", { exact: false }).first().fill("a secret");
  await field("Recipient’s number").fill("12");
  await field("Message").fill("Hello");
  await main.getByText("A plus and 2 to 15 digits, the first of them not 0.").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await field("Recipient’s number").fill("+12025550123");
  await expect.poll(() => send.isDisabled()).toBe(false);
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await expect
    .poll(async () => (await client.api.get<Setting>("/api/admin/settings/sms")).jsonValue)
    .toEqual({ type: "AWS_SNS", accessKeyId: "AKIDEXAMPLE", region: "us-east-1" });
  await photograph(page, "settings-sms");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});

test("CORE-6.004 providers to sign in with are offered at domains, and their secrets are not shown again", async () => {
  const page = await stage.user("sysadmin", { at: "/settings/oauth2" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  const save = main.getByRole("button", { name: "Save", exact: true });
  const apply = dialog.getByRole("button", { name: "Apply" });
  await main.getByRole("switch", { name: "Offer other providers" }).check();
  await main.getByRole("button", { name: "Add domains" }).click();
  await dialog.getByRole("textbox", { name: "Domain" }).fill("no host/");
  await apply.click();
  await dialog.getByText("A host, with a port if need be").waitFor();
  await dialog.getByRole("textbox", { name: "Domain" }).fill("iot.example.org");
  await dialog.getByRole("button", { name: "Add to Mobile apps" }).click();
  await dialog.getByRole("textbox", { name: "Package" }).fill("org.example.app");
  await photograph(page, "settings-oauth2-domains");
  expect(await accessibilityProblems(page)).toEqual([]);
  await apply.click();
  await main.getByText("https://iot.example.org/login/oauth2/code/").waitFor();
  await save.click();
  await main.getByText("Add a provider: without one these domains cannot be saved.").waitFor();
  await main.getByRole("button", { name: "Add provider" }).click();
  await apply.click();
  await dialog.getByText("Enter the client id.").waitFor();
  await dialog.getByRole("textbox", { name: "Client id" }).fill("console");
  await dialog.getByLabel("Client secret").first().fill("a secret");
  await dialog.getByRole("switch", { name: "Show all settings" }).check();
  await dialog.getByRole("switch", { name: "Create accounts" }).check();
  await photograph(page, "settings-oauth2-provider");
  expect(await accessibilityProblems(page)).toEqual([]);
  await apply.click();
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const [set] = (await oauth2(client.api).config()).oauth2ParamsInfos;
  expect(set).toMatchObject({
    domainInfos: [{ scheme: "HTTPS", name: "iot.example.org" }],
    mobileInfos: [{ pkgName: "org.example.app" }],
    clientRegistrations: [
      { clientId: "console", loginButtonLabel: "Google", mapperConfig: { allowUserCreation: true, type: "BASIC" } },
    ],
  });
  expect(JSON.stringify(set)).not.toContain("a secret");

  await main.getByRole("button", { name: "Edit provider: Google" }).click();
  await dialog.getByRole("combobox", { name: "Provider" }).click();
  await page.getByRole("option", { name: "Github" }).click();
  await dialog.getByRole("textbox", { name: "Client id" }).fill("console");
  await apply.click();
  await dialog.getByText("Enter it: none is saved for this client.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await photograph(page, "settings-oauth2");
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
});

test("the system page says how the installation fares, and is reached from home and by its name", async () => {
  const page = await stage.user("sysadmin", { at: "/home" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: /^Memory in use/ }).click();
  await page.getByRole("heading", { name: "System", level: 1 }).waitFor();
  await main.getByText("All that was acknowledged is stored").waitFor();
  const fact = (name: string) => main.locator("dl > div", { hasText: name }).locator("dd");
  const { runtime, storage } = await systemStatus(client.api).read();
  expect(await fact("Runs on").textContent()).toBe(runtime);
  expect(await fact("Database").textContent()).toBe("Embedded store");
  expect(await fact("Growth").textContent()).toBe("Told after a day");
  const [entities] = storage.stores;
  expect(await fact("Entities").textContent()).toMatch(/^[\d.]+ [KM]B$/);
  expect(entities?.bytes).toBeGreaterThan(0);
  await expect.poll(() => fact("HTTP requests").textContent()).toMatch(/^[\d.]+ \/ s$/); // from the second reading
  await photograph(page, "system");
  expect(errors).toEqual([]);

  await page.route("**/api/orrery/system", (route) =>
    route.fulfill({ status: 503, json: { status: 503, message: "Not now", errorCode: 2 } }),
  );
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("System");
  await page
    .getByRole("option", { name: /^System/ })
    .first()
    .waitFor();
  await page.goto(stage.url("/system"));
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute("**/api/orrery/system");
  await page.getByRole("button", { name: "Try again" }).click();
  await main.getByText("HTTP requests").waitFor();
  await leave(page);

  const tenant = await stage.user("tenant", { at: "/system" });
  await tenant.getByText("Access forbidden").first().waitFor();
  await leave(tenant);
});

test("backups are written and proved on their page, planned, and deleted", async () => {
  const kept = await backups(client.api).read();
  for (const { file } of kept.files) await backups(client.api).remove(file); // of a first try
  await backups(client.api).saveSchedule(DEFAULT_BACKUP_SCHEDULE);
  const page = await stage.user("sysadmin", { at: "/system" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Backups" }).click();
  await main.getByText("There is no backup.").waitFor();
  await page.getByRole("button", { name: "Back up now" }).click();
  const files = main.getByRole("table", { name: "Files" });
  await files.getByText("Not tried yet").waitFor();
  await files.getByRole("button", { name: /^Restore to try it/ }).click();
  await files.getByText("Succeeded").waitFor();
  await main
    .getByText(/\d rows, \d+ tenants?, \d+ users/)
    .first()
    .waitFor(); // what the drill has counted
  await expect.poll(async () => (await backups(client.api).read()).files[0]?.drill?.status).toBe("SUCCEEDED");

  const save = main.getByRole("button", { name: "Save", exact: true });
  await main.getByRole("textbox", { name: "Time", exact: true }).fill("25:00");
  await save.click();
  await main.getByText("Hours and minutes, such as 03:00.").waitFor();
  await main.getByRole("textbox", { name: "Time", exact: true }).fill("04:30");
  await main.getByRole("checkbox", { name: "Sun" }).uncheck();
  await main.getByRole("switch", { name: "Write backups by themselves" }).check();
  await save.click();
  await expect
    .poll(async () => (await backups(client.api).read()).schedule)
    .toMatchObject({ enabled: true, time: "04:30", zone: "UTC", days: [1, 2, 3, 4, 5, 6] });
  await main.getByText(/04:30.*, UTC$/).waitFor();
  await photograph(page, "backups");
  expect(await accessibilityProblems(page)).toEqual([]);

  await files.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await main.getByText("There is no backup.").waitFor();
  expect((await backups(client.api).read()).files).toEqual([]);
  expect(errors).toEqual([]);
  await leave(page);
});

test("CORE-6.010 an administrator chooses the dashboard that the users of the tenant see first", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const page = await stage.user("tenant", { at: "/settings/home" });
  const main = page.getByRole("main");
  const save = main.getByRole("button", { name: "Save", exact: true });
  await main.getByRole("combobox", { name: "Home dashboard" }).fill("Energy");
  await page.getByRole("option", { name: "Energy" }).click();
  await save.click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const [energy] = (await tenant.dashboards.tenantInfos({ page: 0, pageSize: 10, textSearch: "Energy" })).data;
  await expect
    .poll(() => tenant.dashboards.tenantHomeInfo())
    .toMatchObject({ dashboardId: { id: energy?.id.id }, hideDashboardToolbar: true });
  await photograph(page, "settings-home");
  expect(await accessibilityProblems(page)).toEqual([]);
  const customer = await stage.user("customer", { at: "/settings/home" });
  await customer.getByRole("navigation", { name: "Main" }).waitFor();
  expect(new URL(customer.url()).pathname).not.toBe("/settings/home");
  expect(await customer.getByRole("combobox", { name: "Home dashboard" }).count()).toBe(0);
  await leave(customer);
  tenant.close();
  await leave(page);
});

test("rules for old points are previewed, asked about before they are saved, and acted on", async () => {
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const calls = retention(tenant.api);
  await calls.save({ paused: false, rules: [] }); // of a first try
  const key = named("pressure");
  const device = await tenant.devices.save({ name: named("Old sensor") });
  const start = Math.floor(Date.now() / DAY_MS) * DAY_MS - 40 * DAY_MS;
  const points = Array.from({ length: 600 }, (_, i) => ({ ts: start + i * 60_000, values: { [key]: i } }));
  await tenant.telemetry.save(device.id, points);

  const page = await stage.user("tenant", { at: "/usage" });
  const errors = collectErrors(page);
  const main = page.getByRole("main");
  const save = main.getByRole("button", { name: "Save", exact: true });
  await main.getByRole("link", { name: "Retention of points" }).click();
  await main.getByText("There are no rules").waitFor();
  await main.getByRole("button", { name: "Add to Rules" }).click();
  await save.click();
  await main.getByText("1 to 50 keys, with * at the end only.").waitFor();
  await main.getByRole("combobox", { name: "Keys" }).fill(`${key}*`);
  await page.keyboard.press("Enter");
  await main.getByRole("button", { name: `Remove: ${key}*` }).waitFor(); // it is a chip
  await main.getByRole("textbox", { name: "From an age of, days" }).fill("30");
  await main.getByRole("button", { name: "Show what would happen" }).click();
  await main.getByText(ROLLED_UP).first().waitFor();
  await main.getByText(/rule 1: 600 rows become 1\d$/).waitFor();
  await photograph(page, "settings-retention");
  expect(await accessibilityProblems(page)).toEqual([]);

  await save.click();
  await page.getByRole("dialog").getByText(ROLLED_UP).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await main.getByText("Nothing was saved.").waitFor();
  expect((await calls.read()).policy.rules).toEqual([]);
  await save.click();
  await page.getByRole("button", { name: "Save and begin" }).click();
  await expect.poll(() => save.isDisabled()).toBe(true);
  const steps = [{ bucket: "HOUR", days: null }];
  const rules = [{ deviceProfileId: null, keys: [`${key}*`], rawDays: 30, steps }];
  await expect.poll(async () => (await calls.read()).policy).toEqual({ paused: false, rules });
  const fact = (name: string) => main.locator("dl > div", { hasText: name }).locator("dd");
  await expect.poll(() => fact("Rows that are gone").textContent(), { timeout: 60_000 }).toBe("590");
  await main.getByText("Next pass", { exact: true }).waitFor();
  await photograph(page, "settings-retention-done");
  expect(errors).toEqual([]);
  await calls.save({ paused: false, rules: [] });
  tenant.close();
  await leave(page);
});

interface Setting {
  readonly jsonValue: Readonly<Record<string, unknown>>;
}
