import { randomUUID } from "node:crypto";
import { settings } from "@orrery/client";
import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { MailServer } from "./mail-server.ts";
import { SYSADMIN, signedIn, TENANT } from "./platform-api.ts";
import { collectErrors } from "./sign-in.ts";
import { openStageOf } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openStageOf(SYSADMIN);

const link = { page: 0, pageSize: 100 };

test("CORE-6.002, CORE-6.001 a system administrator adds a tenant profile and a tenant with it, changes and deletes them", async () => {
  const tried = randomUUID().slice(0, 8);
  const page = await stage.user("sysadmin", { at: "/tenantProfiles" });
  const dialog = page.getByRole("dialog");
  const drawer = page.getByRole("complementary");
  await page.getByRole("button", { name: "Add tenant profile" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill(`Small ${tried}`);
  await dialog.getByRole("textbox", { name: "Devices", exact: true }).fill("10");
  await dialog.getByRole("textbox", { name: "Keep alarms for, days" }).fill("30");
  const rate = dialog.getByRole("textbox", { name: /^Messages of one device/ });
  await rate.fill("20 per second");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Such as 20:1,600:60", { exact: false }).waitFor();
  await rate.fill("20:1, 600:60");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: `Small ${tried}` }).waitFor();
  const profiles = await client.tenantProfiles.list(link);
  expect(profiles.data.find(({ name }) => name === `Small ${tried}`)).toMatchObject({
    profileData: {
      configuration: { maxDevices: 10, alarmsTtlDays: 30, transportDeviceMsgRateLimit: "20:1,600:60" },
    },
  });

  await page.goto(stage.url("/tenants"));
  await page.getByRole("button", { name: "Add tenant" }).click();
  await dialog.getByRole("textbox", { name: "Title" }).fill(`Tenant ${tried}`);
  await dialog.getByRole("combobox", { name: "Tenant profile" }).fill(`Small ${tried}`);
  await page.getByRole("option", { name: `Small ${tried}` }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: `Tenant ${tried}` }).click();
  await drawer.getByRole("textbox", { name: "Description" }).fill("A branch");
  await drawer.getByRole("button", { name: "Save" }).click();
  await drawer.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  const find = async () => (await client.tenants.list(link)).data.find(({ title }) => title === `Tenant ${tried}`);
  expect(await find()).toMatchObject({ additionalInfo: { description: "A branch" } });
  await drawer.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect.poll(find).toBeUndefined();
  await leave(page);
});

test("CORE-4.015 an account that is disabled signs nobody in until it is enabled again", async () => {
  const tried = randomUUID().slice(0, 8);
  const email = `admin-${tried}@orrery.local`;
  const password = "long enough a password";
  const tenant = await client.tenants.save({ title: `Of accounts ${tried}` });
  const draft = { authority: "TENANT_ADMIN" as const, tenantId: tenant.id, email };
  const user = await client.users.save(draft, false);
  const activation = new URL(await client.users.activationLink(user.id)).searchParams.get("activateToken") ?? "";
  await client.auth.activate(activation, password, false);
  const signIn = () => signedIn(stage.platform.httpUrl, [email, password]);
  (await signIn()).close();

  const page = await stage.user("sysadmin", { at: `/tenants/${tenant.id.id}/users` });
  const act = async (action: string, message: string) => {
    await page.getByRole("button", { name: `More actions: ${email}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
    await page.getByRole("dialog").getByRole("button", { name: action }).click();
    await page.getByText(message).waitFor();
  };
  await act("Disable account", `${email} cannot sign in any more`);
  await expect(signIn()).rejects.toMatchObject({ status: 401 });
  await act("Enable account", `${email} can sign in again`);
  (await signIn()).close();
  await leave(page);
});

test("a new user is sent the link, and has a page of his own with the dashboards that open for him", async () => {
  await using mails = await MailServer.open();
  const mail = await settings(client.api).get("mail");
  await settings(client.api).save({ id: mail.id, key: "mail", jsonValue: { ...mail.jsonValue, ...mails.settings } });
  const tenant = await signedIn(stage.platform.httpUrl, TENANT);
  const [dashboard] = (await tenant.dashboards.tenantInfos(link)).data.filter(
    ({ assignedCustomers }) => assignedCustomers?.length === 1,
  );
  const customer = dashboard?.assignedCustomers?.[0];
  if (!customer) throw new Error("No dashboard of the demo is given to a customer");
  const email = `new-${randomUUID().slice(0, 8)}@orrery.local`;
  const page = await stage.user("tenant", { at: `/customers/${customer.customerId.id}/users` });
  const errors = collectErrors(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Add user" }).first().click();
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  await dialog.getByRole("combobox", { name: "Activation" }).click();
  await page.getByRole("option", { name: "Send activation email" }).click();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Activation email sent").waitFor();
  expect(mails.emails.at(-1)?.to).toEqual([email]);

  const find = async () =>
    (await tenant.users.customerUsers(customer.customerId, link)).data.find((user) => user.email === email);
  await page.goto(stage.url(`/users/${(await find())?.id.id}`));
  const details = page.getByRole("complementary");
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByText(email).waitFor();
  await details.getByRole("combobox", { name: "First dashboard" }).fill(dashboard.title);
  await page.getByRole("option", { name: dashboard.title }).click();
  await details.getByRole("switch", { name: "Always in full screen" }).check();
  await photograph(page, "user");
  expect(await accessibilityProblems(page)).toEqual([]);
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  expect((await find())?.additionalInfo).toMatchObject({
    defaultDashboardId: dashboard.id.id,
    defaultDashboardFullscreen: true,
    homeDashboardId: null,
  });
  expect(errors).toEqual([]);
  tenant.close();
  await leave(page);
});
