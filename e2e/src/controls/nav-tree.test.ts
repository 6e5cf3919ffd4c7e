import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const show = (story: string) => workshop.show(page, `surfaces-navigation-tree/${story}`);
const node = (name: string) => page.getByRole("treeitem", { name, exact: true });
const texts = () => page.getByRole("treeitem").allTextContents();

test("nodes are loaded by the caller, once, as they are opened (BLOCK-7.052)", async () => {
  await show("plant");
  await node("Brewery").waitFor();
  await expect.poll(() => page.title()).toBe("1 loads");
  await node("Brewery").locator(".twist").click();
  await node("Mash tun").waitFor();
  await expect.poll(() => page.title()).toBe("2 loads");
  await node("Brewery").locator(".twist").click();
  await node("Mash tun").waitFor({ state: "detached" });
  await node("Brewery").locator(".twist").click();
  await node("Mash tun").waitFor();
  await expect.poll(() => page.title()).toBe("2 loads");
});

test("the search narrows the nodes to those that match, and the way to them (BLOCK-1.019)", async () => {
  await show("plant");
  await node("Brewery").locator(".twist").click();
  await node("Kettle").waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("kett");
  await expect.poll(texts).toEqual(["Brewery", "Kettle"]);
  await page.getByRole("searchbox", { name: "Search" }).fill("nowhere");
  await page.getByText("Nothing matches.").waitFor();
});

test("the keyboard walks, opens, closes and chooses; assistive technology is given the place", async () => {
  await show("plant");
  await node("Brewery").waitFor();
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowRight");
  await node("Mash tun").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => shownValue(page)).toBe("kettle");
  await expect.poll(() => node("Kettle").getAttribute("aria-level")).toBe("2");
  await expect.poll(() => node("Kettle").getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => node("Brewery").getAttribute("aria-expanded")).toBe("false");
});

test("of twenty thousand nodes only those in view are on the page", async () => {
  await show("many");
  await node("Device 0").waitFor();
  await expect.poll(() => page.getByRole("treeitem").count()).toBeLessThan(60);
  await page.getByRole("tree").focus();
  await page.keyboard.press("End");
  await node("Device 19999").waitFor();
});

test("a branch that cannot be loaded is logged, and can be tried again (BLOCK-8.017)", async () => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await show("failing-branch");
  await node("Broken branch").locator(".twist").click();
  await page.getByRole("button", { name: "This could not be loaded. Try again" }).waitFor();
  await expect.poll(() => logged.filter((text) => text.startsWith("Unexpected jstree error!")).length).toBe(1);
  await page.getByRole("button", { name: "This could not be loaded. Try again" }).click();
  await expect.poll(() => logged.filter((text) => text.startsWith("Unexpected jstree error!")).length).toBe(2);
});

test("where lines begin at the right, left leads into the tree", async () => {
  await show("plant");
  await node("Brewery").waitFor();
  const before = await texts();
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  await page.getByRole("tree").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => texts()).toEqual(before);
  await page.keyboard.press("ArrowLeft");
  await node("Mash tun").waitFor();
});
