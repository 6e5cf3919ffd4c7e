import { beforeEach, describe, expect, test } from "vitest";
import { shownValue } from "../workshop.ts";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page({ viewport: { width: 1280, height: 800 } });

const open = async (story: string) => {
  await workshop.show(page, `dialogs-script-test/${story}`);
  await page.getByRole("textbox", { name: "Output" }).waitFor();
};
const button = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const editor = (name: string) => page.getByRole("dialog").getByRole("textbox", { name, exact: true });
const output = async () => (await editor("Output").locator(".cm-line").allTextContents()).join("\n");
const said = async () =>
  (await shownValue(page)) as { readonly result: unknown; readonly requests: readonly unknown[] };

async function write(name: string, text: string): Promise<void> {
  await editor(name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(text);
}

describe("the script test dialog", () => {
  beforeEach(() => open("filled"));

  test("BLOCK-2.039 BLOCK-9.008 four panes, 35/65 and 50/50, whose gutters move", async () => {
    const share = async (split: "rows" | "columns") => {
      const [first, second] = await page.locator(`[data-split=${split}] > [data-pane]`).evaluateAll((panes, by) => {
        const sizes = panes.map((pane) => pane.getBoundingClientRect());
        return sizes.map(({ width, height }) => (by === "rows" ? height : width));
      }, split);
      return Math.round((100 * (first ?? 0)) / ((first ?? 0) + (second ?? 0)));
    };
    expect([await share("rows"), await share("columns")]).toEqual([35, 50]);
    const gutter = page.getByRole("separator", { name: "Height of the upper panes" });
    const box = await gutter.boundingBox();
    if (!box) throw new Error("no gutter");
    await page.mouse.move(box.x + box.width / 2, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 104, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => share("rows")).toBeGreaterThan(45);
    await page.getByRole("separator", { name: "Width of the left pane" }).first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => share("columns")).toBe(55);
  });

  test("BLOCK-2.040 BLOCK-2.041 message with its type, and metadata", async () => {
    await page
      .getByRole("region", { name: "Message" })
      .first()
      .getByRole("combobox", { name: "Message type" })
      .waitFor();
    await editor("Message").waitFor();
    await expect
      .poll(() => page.getByRole("region", { name: "Metadata" }).locator("input").first().inputValue())
      .toBe("deviceName");
    await expect.poll(() => button("Test").isEnabled()).toBe(true);
    await open("without-metadata");
    await expect.poll(() => button("Test").isDisabled()).toBe(true);
  });

  test("BLOCK-2.042 the script's head, title and help come from the dialog's data", async () => {
    const pane = page.getByRole("region", { name: "Transform function" }).first();
    await expect
      .poll(() => pane.locator("header code").first().textContent())
      .toBe("function Transform(msg, metadata, msgType) {");
    await pane.getByRole("button", { name: /help/i }).waitFor();
  });

  test("BLOCK-2.043 the output is only read", async () => {
    await write("Output", "x");
    await expect.poll(() => output()).toBe("");
    await expect.poll(() => editor("Output").getAttribute("aria-readonly")).toBe("true");
  });

  test("BLOCK-2.044 BLOCK-3.077 BLOCK-3.078 a test sends the script and shows what it gave with indent 4", async () => {
    await button("Test").click();
    await expect.poll(output).toBe('{\n    "a": 1\n}');
    expect((await said()).requests).toEqual([
      {
        argNames: ["msg", "metadata", "msgType"],
        scriptType: "update",
        msgType: "POST_TELEMETRY_REQUEST",
        msg: '{\n    "temperature": 22.4,\n    "humidity": 78\n}',
        metadata: { deviceName: "RTM-CR03", deviceType: "Cold room probe", ts: "1616510425000" },
        script: "msg.fahrenheit = msg.temperature * 1.8 + 32;\nreturn { msg, metadata, msgType };",
      },
    ]);
  });

  test("BLOCK-2.045 saving tests first and gives the script", async () => {
    await write("Transform function", "return msg;");
    await button("Save").click();
    await expect.poll(async () => (await said()).result).toBe("return msg;");
    expect((await said()).requests).toHaveLength(1);
  });

  test("BLOCK-2.046 cancelling gives null", async () => {
    await button("Cancel").click();
    await expect.poll(async () => (await said()).result).toBe(null);
  });

  test("BLOCK-5.002 a message that is no JSON is not sent", async () => {
    await write("Message", "{ ");
    await button("Test").click();
    await page.locator("[data-local-toast]").waitFor();
    expect((await said()).requests).toEqual([]);
  });
});

test("BLOCK-4.009 BLOCK-7.015 BLOCK-8.001 BLOCK-3.078 an error is shown with its line marked, the dialog stays and the output is empty", async () => {
  await open("failing");
  await button("Save").click();
  await page.getByText("ReferenceError: foo is not defined (line 1)").waitFor();
  await expect.poll(() => page.locator(".cm-failing-line").count()).toBe(1);
  await button("Test").click({ trial: true }); // the message does not lie over it
  await expect.poll(() => output()).toBe("");
  await expect.poll(() => page.getByRole("dialog", { name: "Test script function" }).count()).toBe(1);
  expect((await said()).result).toBe("open");
});
