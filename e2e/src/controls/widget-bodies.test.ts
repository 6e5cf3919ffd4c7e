import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const originators = () => page.getByRole("row").locator("td:nth-child(2)").allTextContents();

test("alarms of a source come in pages, are searched and sorted", async () => {
  await workshop.show(page, "widgets-alarm-body/filled");
  await expect.poll(originators).toEqual(["Pump 1", "Pump 2", "Pump 3", "Pump 4", "Pump 5"]);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(originators).toEqual(["Pump 6", "Pump 7", "Pump 8", "Pump 9", "Pump 10"]);
  await page.getByRole("searchbox", { name: "Search alarms" }).fill("pump 1");
  await expect.poll(originators).toEqual(["Pump 1", "Pump 10", "Pump 11", "Pump 12"]);
  await page.getByRole("button", { name: "Created" }).click();
  await expect.poll(originators).toEqual(["Pump 12", "Pump 11", "Pump 10", "Pump 1"]);
});

test("an alarm widget without alarms says so, and one with a simulated source does not", async () => {
  await workshop.show(page, "widgets-alarm-body/empty");
  await page.getByText("No alarms").waitFor();
  await workshop.show(page, "widgets-alarm-body/simulated-data");
  await page.getByText("No alarms").waitFor({ state: "detached" });
  expect(await page.getByText("Its functions give no values").count()).toBe(0);
});

test.each([
  ["answered", '{"on":true}', "output"],
  ["not-answered-in-time", "The device did not answer in time", "[role=alert]"],
  ["refused", "The command failed: 400", "[role=alert]"],
  ["without-a-device", "No device to send the command to", "[role=alert]"],
])("a command that is %s shows %s", async (story, text, place) => {
  await workshop.show(page, `widgets-command-body/${story}`);
  await page.getByRole("button", { name: "Ask for its state" }).click();
  await page.locator(place, { hasText: text }).waitFor();
});

test("a widget whose device is not found says why", async () => {
  await workshop.show(page, "widgets-command-body/nothing-found");
  await page.getByText("Alias “Pump” finds nothing").waitFor();
});
