import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../trials.ts";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

const show = async (story: string) => {
  await workshop.show(page, `editors-settings-form/${story}`);
  await page.locator("[data-settings-form], textarea").first().waitFor();
};
const verdict = () => page.locator("[data-verdict]").textContent();
const check = () => page.getByRole("button", { name: "Check" }).click();

test("BLOCK-3.074 BLOCK-3.073 a model is cleaned, all its fields are shown", async () => {
  await show("filled");
  await page.getByLabel("Name").fill("Other");
  await expect.poll(() => shownValue(page)).toMatchObject({ name: "Other", color: "#4453d6" });
  await expect.poll(() => shownValue(page)).not.toHaveProperty("unknown");
  await show("without-form");
  await expect.poll(() => page.locator('[data-field]:not([data-field*="."])').count()).toBe(14);
});

test("BLOCK-5.050 a model that does not fit its schema is reported", async () => {
  await show("filled");
  await expect.poll(() => verdict()).toBe("valid");
  await page.getByLabel("Name").fill("");
  await expect.poll(() => verdict()).toBe("invalid");
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("This value is required.");
});

test("BLOCK-5.051 BLOCK-5.052 an empty text and what is no number are no values", async () => {
  await show("filled");
  await page.getByLabel("Note").fill("x");
  await expect.poll(() => shownValue(page)).toHaveProperty("note", "x");
  await page.getByLabel("Note").fill("");
  await expect.poll(() => shownValue(page)).not.toHaveProperty("note");
  await page.getByLabel("Decimals").fill("2.5");
  await expect.poll(() => shownValue(page)).toHaveProperty("decimals", 2.5);
  await page.getByLabel("Decimals").fill("abc");
  await expect.poll(() => page.getByLabel("Decimals").inputValue()).toBe("abc");
  await expect.poll(() => shownValue(page)).not.toHaveProperty("decimals");
});

test("BLOCK-5.053 BLOCK-3.100 the author's message replaces ours", async () => {
  await show("messages");
  await check();
  await expect
    .poll(() => page.getByRole("alert").allInnerTexts())
    .toEqual(["Say who owns it.", "This value is required."]);
  await page.getByLabel("Port").fill("70000");
  await page.getByText("At most 65535.").waitFor();
});

test("a form that is checked before its program has come is checked when it has", async () => {
  const { promise: checked, resolve: letThrough } = Promise.withResolvers<void>();
  const program = /\/assets\/condition-/; // the part of it that no other story brings
  await page.route(program, (route) => checked.then(() => route.continue()));
  await workshop.load(page, "editors-settings-form/messages");
  await check();
  await expect.poll(() => page.locator("[data-settings-form]").count()).toBe(0);
  letThrough();
  await page.getByText("Say who owns it.").waitFor();
  await page.unroute(program);
});

test("a condition hides its field only while it is false", async () => {
  await show("filled");
  const side = page.locator('[data-field="side"]');
  await expect.poll(() => side.count()).toBe(1);
  await page.getByLabel("Visible").uncheck();
  await expect.poll(() => side.count()).toBe(0);
});

test("choices, flags and chips keep the types of their values", async () => {
  await show("empty");
  await page.getByLabel("Visible").uncheck();
  await page.getByLabel("Visible").check();
  await page.locator('[data-field="side"] [role=combobox]').click();
  await page.getByRole("option", { name: "Right" }).click();
  await page.getByLabel("Tuesday").check();
  await page.getByRole("radio", { name: "Left" }).check();
  const keys = page.getByRole("combobox", { name: "Keys" });
  for (const text of ["own", "Temperature"]) {
    await keys.fill(text);
    await keys.press("Enter");
  }
  await expect
    .poll(() => shownValue(page))
    .toMatchObject({
      side: "r",
      days: ["tue"],
      position: "left",
      keys: ["own", "temperature"],
    });
  await page.getByRole("button", { name: "Remove: own" }).click();
  await expect.poll(() => shownValue(page)).toMatchObject({ keys: ["temperature"] });
});

test("what is wrong with a switch is its description", async () => {
  await workshop.show(page, "editors-settings-kinds/switch-invalid");
  await check();
  const described = () =>
    page.getByRole("switch").evaluate((one) => {
      const note = document.getElementById(one.getAttribute("aria-describedby") ?? "");
      return note?.textContent;
    });
  await expect.poll(described).toBe("Nothing is connected that could be switched on.");
});

test("elements are added, moved and removed; a list starts with one unless it starts empty", async () => {
  await show("nested");
  await expect.poll(() => page.locator('[data-field^="labels."]').count()).toBe(2);
  await expect.poll(() => page.locator('[data-field^="ticks."]').count()).toBe(0);
  await page.locator('[data-field="labels.0.text"] input').fill("first");
  await page.getByRole("button", { name: "Add to Labels" }).click();
  await page.locator('[data-field="labels.1.text"] input').fill("second");
  await page.getByRole("button", { name: "Move Labels 2 up" }).click();
  await expect.poll(() => shownValue(page)).toEqual({ labels: [{ text: "second" }, { text: "first" }] });
  await page.getByRole("button", { name: "Remove Labels 1" }).click();
  await page.getByRole("button", { name: "Remove Labels 1" }).click();
  await expect.poll(() => shownValue(page)).toEqual({ labels: [] });
  await expect.poll(() => page.locator('[data-field^="labels."]').count()).toBe(0);
});

test("an element that is moved by keys keeps the focus", async () => {
  await show("nested");
  const focused = (name: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(name);
  for (let count = 0; count < 2; count++) await page.getByRole("button", { name: "Add to Labels" }).click();
  await page.getByRole("button", { name: "Move Labels 3 up" }).press("Enter");
  await focused("Move Labels 2 up");
  await page.keyboard.press("Enter");
  await focused("Move Labels 1 down");
  await page.getByRole("button", { name: "Remove Labels 1" }).press("Enter");
  await focused("Add to Labels");
});

test("groups fold, and open when something inside is wrong", async () => {
  await show("groups");
  await expect.poll(() => page.getByText("Decimals").isVisible()).toBe(false);
  await page.getByText("Value", { exact: true }).click();
  await expect.poll(() => page.getByText("Decimals").isVisible()).toBe(true);
});

describe("the settings of the system's widgets", () => {
  test("none of the contract's 96 is left out", () => {
    expect(SYSTEM_BUNDLES.flatMap(({ widgets }) => widgets).length).toBeGreaterThanOrEqual(96);
  });

  test.each(SYSTEM_BUNDLES.map(({ alias, widgets }) => [alias, widgets] as const))(
    "%s: every setting has its field",
    async (_alias, widgets) => {
      const failures: string[] = [];
      page.on("pageerror", (error) => failures.push(error.message));
      await show("given");
      let count = 0;
      for (const { alias, ...widget } of sampleOf(widgets, 3)) {
        for (const part of ["settings", "keySettings"] as const) {
          const written = widget[part].form();
          if (!written) continue;
          const { schema, form, groupInfoes } = written;
          await page
            .getByRole("textbox", { name: "Form", exact: true })
            .fill(JSON.stringify({ schema, form, groupInfoes, model: {} }));
          await page.getByRole("button", { name: "Show", exact: true }).click();
          await page.locator(`[data-form="${++count}"] [data-settings-form]`).waitFor();
          const folded = page.locator("details:not([open]) > summary"); // some hold others
          while ((await folded.count()) > 0)
            await folded.evaluateAll((all) => {
              for (const one of all) if (one instanceof HTMLElement) one.click();
            });
          const missing = async () => {
            const fields = await page
              .locator("[data-field]")
              .evaluateAll((all) => all.map((one) => one.getAttribute("data-field")));
            return unconditional(form).filter((key) => !fields.includes(key));
          };
          // A group shows its fields after the browser's event that it was opened.
          const wait = expect.poll(async () => (await missing()).length).toBe(0);
          await wait.catch(async () => failures.push(`${alias} ${part}: ${(await missing()).join(", ")}`));
        }
      }
      expect(failures).toEqual([]);
    },
    10 * 60_000,
  );
});

/** Fields of the first level that no condition can hide. */
function unconditional(form: readonly unknown[]): string[] {
  return form.flat().flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    const { key, condition } = entry as { readonly key?: string; readonly condition?: string };
    return key === undefined || condition !== undefined ? [] : [key];
  });
}

describe("a form with 500 fields", () => {
  /** Median time of a keystroke with all that React and the layout do about it, in ms. */
  const keystroke = (field: string) =>
    page.evaluate(async (selector) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      if (!input || !setValue) throw new Error("no field");
      const times: number[] = [];
      for (let count = 0; count < 60; count++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const start = performance.now();
        setValue.call(input, `${input.value}x`);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await Promise.resolve();
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[30] ?? 0;
    }, `[data-field="${field}"] input`);

  test("takes a keystroke as fast as a small one, for it draws the one field", async () => {
    await show("messages");
    const few = await keystroke("plain");
    await show("five-hundred-fields");
    await expect.poll(() => page.locator("[data-field]").count()).toBe(500);
    const many = await keystroke("setting0");
    console.log(`a keystroke in a form with 3 fields: ${few.toFixed(1)} ms, with 500: ${many.toFixed(1)} ms`);
    expect(many).toBeLessThan(Math.max(16, few * 8)); // a frame, or what so slow a machine takes for a few fields
  });

  test("hides and shows what depends on a flag", async () => {
    await show("five-hundred-fields");
    const dependent = page.locator('[data-field="setting1"]');
    await expect.poll(() => dependent.count()).toBe(1);
    await page.getByLabel("Flag 4", { exact: true }).uncheck();
    await expect.poll(() => dependent.count()).toBe(0);
  });
});
