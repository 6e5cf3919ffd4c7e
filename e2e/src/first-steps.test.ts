import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { SYSADMIN, signedIn } from "./platform-api.ts";
import { collectErrors, signIn } from "./sign-in.ts";
import { named, openStageOf } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client: root } = await openStageOf(SYSADMIN);
const PASSWORD = "first-steps-1";

/** A new tenant with an administrator who has activated the account. */
async function newTenant(): Promise<string> {
  const { id } = await root.tenants.save({ title: named("New plant") });
  const email = `${named("first").replace(" ", "")}@steps.org`;
  const draft = { email, firstName: "Ines", authority: "TENANT_ADMIN" as const, tenantId: id };
  const user = await root.users.save(draft, false);
  const activateToken = new URL(await root.users.activationLink(user.id)).searchParams.get("activateToken") ?? "";
  await root.auth.activate(activateToken, PASSWORD, false);
  return email;
}

test("a new tenant is led: steps are ticked when they happened, and are hidden for good", async () => {
  const email = await newTenant();
  const admin = await signedIn(stage.platform.httpUrl, [email, PASSWORD]);
  const page = await stage.visitor();
  const errors = collectErrors(page);
  await signIn(page, stage.platform.httpUrl, email, PASSWORD);
  await page.goto(stage.url("/home"));
  const box = page.locator("section").filter({ has: page.getByRole("heading", { name: "First steps" }) });
  const next = box.locator("[aria-current=step]");
  await box.getByText("1 of 6").waitFor();
  await next.getByRole("link", { name: "Connect a device" }).waitFor();
  const links = page.getByRole("region", { name: "Getting to know Orrery" });
  await links.getByRole("link", { name: "Description of the API" }).waitFor();
  await photograph(page, "first-steps");
  expect(await accessibilityProblems(page)).toEqual([]);

  for (const [name, heading] of [
    ["How devices, assets and customers fit", "How it fits together"],
    ["Import from another platform", "Import from another platform"],
  ] as const) {
    await links.getByRole("button", { name }).click();
    const topic = page.getByRole("dialog", { name });
    await topic.getByRole("listitem").first().waitFor();
    await topic.getByRole("heading", { name: heading }).last().waitFor();
    await topic.getByRole("button", { name: "Close", exact: true }).last().click();
    await topic.waitFor({ state: "detached" });
  }
  await links.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("dialog", { name: "Show / hide this help menu" }).waitFor();
  await page.keyboard.press("Escape");

  await next.getByRole("radio", { name: "Many at once" }).check();
  await next.getByRole("link", { name: "Import a table" }).click();
  await page.getByRole("dialog", { name: "Import devices" }).waitFor();
  await expect.poll(() => page.url()).toBe(stage.url("/devices")); // it opens once
  await page.goto(stage.url("/home"));
  await next.getByRole("radio", { name: "MQTT" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => next.getByRole("radio", { name: "HTTP" }).isChecked()).toBe(true);
  await next.getByRole("link", { name: "Connect a device" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(named("Pump"));
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByRole("tab", { name: "HTTP", selected: true }).waitFor(); // the guide opens with what was chosen
  await page.goto(stage.url("/home"));
  const device = await admin.devices.save({ name: "Boiler" });
  const { credentialsId } = await admin.devices.credentials(device.id);
  const sent = await fetch(stage.url(`/api/v1/${credentialsId}/telemetry`), { method: "POST", body: '{"t":21}' });
  expect(sent.status).toBe(200);
  await box.getByText("3 of 6").waitFor(); // without a reload
  await expect.poll(() => next.textContent()).toContain("Put them on a dashboard");
  await next.getByRole("link", { name: "Open the dashboards" }).press("Enter");
  await page.waitForURL("**/dashboards");
  await page.goto(stage.url("/home"));

  await box.getByRole("button", { name: "Hide for good" }).click();
  await box.waitFor({ state: "detached" });
  await page.goto(stage.url("/home"));
  await page.getByRole("region", { name: "Places" }).waitFor();
  await page.getByRole("heading", { name: "Newest devices" }).waitFor();
  expect(await box.count()).toBe(0);
  expect(errors).toEqual([]);
  admin.close();
  await leave(page);
});

test("who runs a new installation is led, too", async () => {
  const page = await stage.user("sysadmin", { at: "/home" });
  const box = page.locator("section").filter({ has: page.getByRole("heading", { name: "First steps" }) });
  await box.getByText("3 of 5").waitFor();
  await box.locator("[aria-current=step]").getByRole("link", { name: "Set the address" }).waitFor();
  await photograph(page, "first-steps-system");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});
