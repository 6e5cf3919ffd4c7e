import { expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openEditors } from "./editor-page.ts";

const { page, show, editor, text, toast, verdict, write, validate, isInvalid, expectToast, expectBottomLeft } =
  await openEditors();

test("BLOCK-3.075 BLOCK-3.076 its value is the body, its head says name and arguments", async () => {
  const frame = await show("editors-js-function/two-arguments");
  await expect.poll(() => frame.locator("header code").textContent()).toBe("function f(a, b) {");
  await write("return a * b;");
  await expect.poll(() => shownValue(page)).toBe("return a * b;");
});

test("BLOCK-5.032 BLOCK-5.033 BLOCK-5.034 BLOCK-5.035 BLOCK-4.037 a body that does not compile says where", async () => {
  await show("editors-js-function/broken");
  await validate();
  await expectToast("Error: SyntaxError: Unexpected token\nLine 2 column 9 of script.");
  await expectBottomLeft();
  await expect.poll(() => page.locator("[data-failing]").textContent()).toBe("return (;");
  await expect.poll(() => isInvalid()).toBe(true);
  await expect.poll(() => verdict().textContent()).toBe("invalid");
});

test("BLOCK-4.036 BLOCK-8.012 BLOCK-4.037 an edit makes it valid again and takes the message away", async () => {
  await show("editors-js-function/broken");
  await validate();
  await toast().waitFor();
  await write("return msg;");
  await toast().waitFor({ state: "detached" });
  await expect.poll(() => isInvalid()).toBe(false);
  await expect.poll(() => page.locator("[data-failing]").count()).toBe(0);
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
  await expect.poll(() => toast().count()).toBe(0);
});

test("BLOCK-5.032 arguments are known when the body is compiled", async () => {
  await show("editors-js-function/two-arguments");
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
});

test("BLOCK-5.036 BLOCK-5.038 undeclared and unused names are marked in the text", async () => {
  await show("editors-js-function/findings");
  await page.locator(".cm-lintRange-error").waitFor();
  await expect.poll(() => page.locator(".cm-lintRange-error").allInnerTexts()).toEqual(["foo"]);
  await expect.poll(() => page.locator(".cm-lintRange-warning").allInnerTexts()).toEqual(["spare"]);
  await expect.poll(() => editor().getByRole("status").textContent()).toContain("Line 2: foo is not declared");
  await show("editors-js-function/findings-unchecked");
  await expect.poll(() => page.locator(".cm-lintRange-error").count()).toBe(0);
});

test("BLOCK-5.039 one set of arguments that works is enough", async () => {
  await show("editors-js-function/argument-sets");
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
});

test("BLOCK-5.040 BLOCK-5.033 when every set throws, the last error is shown with its place", async () => {
  await show("editors-js-function/failing-sets");
  await validate();
  await expectToast("Error: Error: second\nLine 1 column 7 of script.");
  await show("editors-js-function/failing-run");
  await validate();
  await expectToast("Error: TypeError: Cannot read properties of undefined (reading 'c')\nLine 3 column 12 of script.");
  await expect.poll(() => page.locator("[data-failing]").textContent()).toBe("return a.b.c;");
});

test("BLOCK-5.041 BLOCK-5.042 the result must be what is asked for", async () => {
  await show("editors-js-function/any-result");
  await validate();
  await expectToast("The function must return a value.");
  await show("editors-js-function/boolean-result");
  await validate();
  await expectToast("The function must return a value of the type boolean.");
  await write("return true;");
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
});

test("BLOCK-5.044 a function that is not to be run is compiled only", async () => {
  await show("editors-js-function/not-run");
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
});

test("a script that runs away is stopped, and the page goes on", async () => {
  await show("editors-js-function/runs-away");
  await validate();
  await expectToast("The function ran longer than a second and was stopped.");
  await expect.poll(() => page.locator("iframe").count()).toBe(0);
});

test.each([
  ["no page", "return typeof document + typeof window + typeof parent + typeof localStorage;", "undefined"],
  ["an origin of its own", "return self.origin;", "null"],
])("a script that is tried has %s", async (_what, body, expected) => {
  await show("editors-js-function/reaches-out");
  await write(
    `const found = (() => { ${body} })(); if (found.includes("${expected}")) return found; throw new Error(found);`,
  );
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
});

test("a script that is tried reaches neither network nor storage", async () => {
  const answered: string[] = [];
  const refused: (string | undefined)[] = [];
  page.on("response", (response) => answered.push(response.url()));
  page.on("requestfailed", (request) => {
    if (request.url().includes("stolen")) refused.push(request.failure()?.errorText);
  });
  await show("editors-js-function/reaches-out");
  const here = new URL("/stolen", page.url()).href;
  await write(`
    const reached = [];
    const tried = (name, action) => { try { action(); reached.push(name); } catch {} };
    tried("scripts", () => importScripts("${here}.js"));
    tried("network", () => { const request = new XMLHttpRequest(); request.open("GET", "${here}", false); request.send(); });
    tried("page storage", () => localStorage.setItem("a", "b"));
    tried("databases", () => indexedDB.open("x"));
    if (reached.length === 0) return "nothing";
    throw new Error(reached.join());
  `);
  await validate();
  await page.locator("[data-verdict]", { hasText: /^valid$/ }).waitFor();
  expect(answered.filter((url) => url.includes("stolen"))).toEqual([]);
  // The worker may end before the browser has reported why: its request is then reported as aborted.
  await expect.poll(() => refused.length).toBeGreaterThan(0);
  expect(refused.filter((reason) => reason !== "csp" && reason !== "net::ERR_ABORTED")).toEqual([]);
});

test("BLOCK-7.048 formatting makes no call", async () => {
  await show("editors-js-function/two-arguments");
  await write("if(a){return   b}");
  await page.getByRole("button", { name: "Tidy" }).click();
  await expect.poll(() => shownValue(page)).toBe("if (a) {\n    return b;\n}");
  await page.context().setOffline(true);
  await write("if(b){return   a}");
  await page.getByRole("button", { name: "Tidy" }).click();
  await expect.poll(() => shownValue(page)).toBe("if (b) {\n    return a;\n}");
  await page.context().setOffline(false);
});

test("the keyboard finds its way out: Escape, then Tab", async () => {
  await show("editors-js-function/two-arguments");
  await text().click();
  await page.keyboard.press("Tab");
  await expect.poll(() => shownValue(page)).not.toBe("return a + b;");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect
    .poll(() => page.getByRole("button", { name: "Validate" }).evaluate((one) => one === document.activeElement))
    .toBe(true);
});
