import { describe, expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const verdict = () => page.locator("[data-verdict]").textContent();
const check = () => page.getByRole("button", { name: "Check" }).click();

describe("kinds of the settings kit", () => {
  const showKind = async (story: string) => {
    await workshop.show(page, `editors-settings-kinds/${story}`);
    await page.locator("[data-settings-form]").waitFor();
  };

  test("a duration is written in any unit and saved in its own", async () => {
    await showKind("duration");
    const amount = page.getByRole("textbox", { name: "Timeout" });
    await expect.poll(() => amount.inputValue()).toBe("10");
    await amount.fill("1.5");
    await expect.poll(() => shownValue(page)).toEqual({ timeout: 90 });
    await page.getByRole("combobox", { name: "Unit of Timeout" }).click();
    await page.getByRole("option", { name: "hours" }).click();
    await expect.poll(() => shownValue(page)).toEqual({ timeout: 5400 });
  });

  test("only the credentials of the chosen type are shown, and asked for", async () => {
    await showKind("credentials-anonymous");
    const fields = () =>
      page.locator("[data-field]").evaluateAll((all) => all.map((one) => one.getAttribute("data-field")));
    await expect.poll(fields).toEqual(["credentials", "credentials.type"]);
    await page.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "PEM" }).click();
    await expect
      .poll(fields)
      .toEqual(["", ".type", ".password", ".caCert", ".cert", ".privateKey"].map((part) => `credentials${part}`));
  });

  test("a hidden field that is required does not make the form invalid", async () => {
    await showKind("perimeter");
    await expect.poll(() => verdict()).toBe("valid");
    await page.getByLabel("Read the perimeter from message metadata").uncheck();
    await expect.poll(() => verdict()).toBe("invalid");
    await check();
    await page.getByText("This value is required.").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("[data-field]")?.getAttribute("data-field")))
      .toBe("perimeterType");
  });

  test("a certificate is read from a file", async () => {
    await showKind("certificate");
    const chosen = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Load Certificate from a file" }).click();
    await (await chosen).setFiles({ name: "a.pem", mimeType: "text/plain", buffer: Buffer.from("-----BEGIN") });
    await expect.poll(() => shownValue(page)).toEqual({ certificate: "-----BEGIN" });
  });

  test("a text map needs a name for each entry", async () => {
    await showKind("key-value-map-empty");
    await page.getByRole("button", { name: "Add" }).click();
    await expect.poll(() => verdict()).toBe("invalid");
    await page.getByRole("textbox").first().fill("Accept");
    await page.getByRole("textbox").nth(1).fill("*/*");
    await expect.poll(() => shownValue(page)).toEqual({ headers: { Accept: "*/*" } });
    await expect.poll(() => verdict()).toBe("valid");
  });

  test("pickers ask the API: an entity, types of devices, a queue", async () => {
    await showKind("entity-empty");
    const entity = page.getByRole("combobox").first();
    await entity.click();
    await page.getByRole("option").first().click();
    await expect.poll(() => shownValue(page)).toHaveProperty("deviceId");
    await showKind("queue");
    await expect.poll(() => page.getByRole("combobox").first().inputValue()).toBe("Main");
  });

  test("a script is tried before it is saved", async () => {
    await showKind("node-script");
    await page.getByRole("button", { name: "Test" }).click();
    await page.getByRole("dialog", { name: "Test script function" }).waitFor();
  });
});
