import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { SYSADMIN, signedIn } from "./platform-api.ts";
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
