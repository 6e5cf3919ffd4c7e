import { expect, test } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { photograph } from "./browser.ts";
import { named, openTenantStage } from "./tenant-stage.ts";
import { leave } from "./visitors.ts";

const { stage, client } = await openTenantStage();

const calledWith = async (value: string) =>
  (await fetch(stage.url("/api/auth/user"), { headers: { "x-authorization": `ApiKey ${value}` } })).status;

test("a key is generated, shown once, works, is switched off and deleted", async () => {
  const name = named("Nightly report");
  const page = await stage.user("tenant", { at: "/profile" });
  const card = page.getByRole("region", { name: "API keys" });
  await card.getByRole("button", { name: "Generate key" }).click();
  const dialog = page.getByRole("dialog", { name: "Generate an API key" });
  await dialog.getByRole("button", { name: "Generate key" }).click();
  await dialog.getByText("Say what uses the key").waitFor(); // nothing was sent
  await dialog.getByRole("textbox", { name: "Description" }).fill(name);
  await dialog.getByRole("combobox", { name: "The key may" }).click();
  await page.getByRole("option", { name: "Only read" }).click();
  await photograph(page, "api-key-generate");
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Generate key" }).click();
  const shown = page.getByRole("dialog", { name: "Copy the key now" });
  const value = await shown.getByRole("textbox", { name: "Key" }).inputValue();
  await photograph(page, "api-key-value");
  expect(await accessibilityProblems(page)).toEqual([]);
  await shown.getByRole("button", { name: "Close" }).click();
  expect(await calledWith(value)).toBe(200);
  const refusal = await fetch(stage.url("/api/device"), {
    method: "POST",
    headers: { "x-authorization": `ApiKey ${value}`, "content-type": "application/json" },
    body: JSON.stringify({ name: named("By a key that reads") }),
  });
  expect(refusal.status).toBe(403);

  const row = card.getByRole("listitem").filter({ hasText: name });
  await row.getByText("Active").waitFor();
  await row.getByText("Only read").waitFor();
  expect(await card.textContent()).not.toContain(value);
  await photograph(page, "api-keys");
  expect(await accessibilityProblems(page)).toEqual([]);
  await row.getByRole("button", { name: `Switch off ${name}` }).click();
  await row.getByText("Switched off").waitFor();
  expect(await calledWith(value)).toBe(401);
  await row.getByRole("button", { name: `Switch on ${name}` }).click();
  await row.getByText("Active").waitFor();
  expect(await calledWith(value)).toBe(200);
  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
  await row.waitFor({ state: "detached" });
  expect(await calledWith(value)).toBe(401);
  await leave(page);
});

test("an administrator sees and ends the keys of a user", async () => {
  const customer = await client.customers.save({ title: named("With keys") });
  const email = `${named("keys").replaceAll(" ", ".").toLowerCase()}@example.org`;
  const user = await client.users.save(
    { email, authority: "CUSTOMER_USER", customerId: customer.id, tenantId: customer.tenantId },
    false,
  );
  const made = await client.api.post<{ value: string }>("/api/apiKey", {
    ...{ userId: user.id, description: "Door display", enabled: true },
  });
  expect(await calledWith(made.value)).toBe(401); // the user is not activated
  const page = await stage.user("tenant", { at: `/customers/${customer.id.id}/users/${user.id.id}` });
  const drawer = page.getByRole("complementary");
  await drawer.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "API keys" }).click();
  const dialog = page.getByRole("dialog", { name: `API keys of ${email}` });
  await dialog.getByText("Door display").waitFor();
  await dialog.getByText(/Do all that the user may/).waitFor();
  await dialog.getByText(/Never ends/).waitFor();
  await photograph(page, "api-keys-of-user");
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave(page);
});
