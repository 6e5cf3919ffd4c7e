import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

test.each([
  ["pattern", "QR code: https://example.org/Mash pump/MP-0042"],
  ["function", "QR code: Mash pump MP-0042"],
  ["without-datasource", "QR code: Shift ends at six"],
])("a code by its %s holds %s", async (story, name) => {
  await workshop.show(page, `widgets-qr-code/${story}`);
  await page.getByRole("img", { name, exact: true }).waitFor();
});

test.each([
  ["function-without-a-text", "The function gives no text"],
  ["too-long", "This text is too long for a code"],
])("a code that is %s says so", async (story, text) => {
  await workshop.show(page, `widgets-qr-code/${story}`);
  await page.getByText(text).waitFor();
});

test("events of a gateway are the time series whose names have one of the words", async () => {
  await workshop.show(page, "widgets-gateway-events/filled");
  await expect
    .poll(() => page.getByRole("listitem").locator(".key").allTextContents())
    .toEqual(["modbusErrors", "mqttEvent"]);
  await workshop.show(page, "widgets-gateway-events/none-of-them");
  await page.getByText("No events").waitFor();
});

test("cards lead to the pages that were chosen, and to no other site", async () => {
  await workshop.show(page, "widgets-navigation-cards/chosen");
  const paths = () =>
    page
      .getByRole("group")
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  await expect.poll(async () => (await paths()).toSorted()).toEqual(["/alarms", "/devices"]);
  await workshop.show(page, "widgets-navigation-cards/one");
  await page.getByRole("link", { name: "Devices" }).waitFor();
  await workshop.show(page, "widgets-navigation-cards/to-nowhere");
  await page.getByText("No page to go to").waitFor();
});

test("what an edge was given is a tree by kind, which says where a list could not be read", async () => {
  await workshop.show(page, "widgets-edge-overview/filled");
  const item = (name: string) => page.getByRole("treeitem", { name });
  await item("Devices").waitFor();
  await expect.poll(() => page.getByRole("treeitem").count()).toBe(5);
  await item("Devices").locator(".twist").click();
  await item("Wort pump").waitFor();
  await item("Assets").locator(".twist").click();
  await item("Assets").locator(".retry").waitFor();
  await workshop.show(page, "widgets-edge-overview/of-a-device");
  await page.getByText("Choose an edge").waitFor();
});
