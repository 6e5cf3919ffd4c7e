import { expect, test } from "vitest";
import { openWorkshop } from "../workshop-page.ts";

const workshop = await openWorkshop();
const page = await workshop.page();

/** What stories have asked their server. */
interface Stories {
  readonly storyCalls?: readonly { readonly call: string; readonly body?: unknown }[];
}

const group = (name: string) => page.getByRole("group", { name, exact: true });
const save = (name: string) => group(name).getByRole("button", { name: "Save", exact: true });
const field = (name: string, label: string) => group(name).getByRole("textbox", { name: label });

/** The bodies of the calls that begin like this. */
const bodies = (call: string) =>
  page.evaluate(
    (text) => (globalThis as Stories).storyCalls?.filter((one) => one.call.startsWith(text)).map(({ body }) => body),
    call,
  );
const STORED = "POST /api/plugins/telemetry/DEVICE/00000001-1dd2-11b2-8080-808080808080";

test("numbers are stored where their forms say, and undone before", async () => {
  await workshop.load(page, "widgets-value-forms/numbers");
  const name = "Update server integer attribute";
  await expect.poll(() => field(name, "Speed").inputValue()).toBe("1280");
  expect(await save(name).isDisabled()).toBe(true);
  await field(name, "Speed").fill("12.5");
  await save(name).click();
  await group(name).getByText("Enter a whole number").waitFor();
  await group(name).getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(() => field(name, "Speed").inputValue()).toBe("1280");
  await field(name, "Speed").press("ArrowUp");
  await field(name, "Speed").press("Enter");
  await group(name).getByText("Saved", { exact: true }).waitFor();
  expect(await field(name, "Speed").inputValue()).toBe("1281");
  for (const [title, label, text] of [
    ["Update shared double attribute", "Limit", "-0.5"],
    ["Update double timeseries", "Limit", "3.25"],
  ] as const) {
    await field(title, label).fill(text);
    await save(title).click();
    await group(title).getByText("Saved", { exact: true }).waitFor();
  }
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toEqual([{ rpm: 1281 }]);
  expect(await bodies(`${STORED}/attributes/SHARED_SCOPE`)).toEqual([{ limit: -0.5 }]);
  expect(await bodies(`${STORED}/timeseries`)).toEqual([{ limit: 3.25 }]);
});

test("flags are stored at once, places as two values", async () => {
  await workshop.load(page, "widgets-value-forms/texts-flags-and-places");
  const flag = group("Update shared boolean attribute").getByRole("checkbox", { name: "Active" });
  await flag.uncheck();
  await group("Update shared boolean attribute").getByText("Saved", { exact: true }).waitFor();
  expect(await bodies(`${STORED}/attributes/SHARED_SCOPE`)).toEqual([{ active: false }]);
  const place = "Update server location attribute";
  await field(place, "Latitude").fill("91");
  await save(place).click();
  await group(place).getByText("90 or less").waitFor();
  await field(place, "Latitude").fill("48.1");
  await save(place).click();
  await group(place).getByText("Saved", { exact: true }).waitFor();
  await field(place, "Longitude").fill("11.5");
  await save(place).click();
  await expect
    .poll(() => bodies(`${STORED}/attributes/SERVER_SCOPE`))
    .toEqual([{ latitude: 48.1 }, { longitude: 11.5 }]);
});

test("dates, pictures and JSON are stored as they are", async () => {
  await workshop.load(page, "widgets-value-forms/dates-pictures-and-json");
  const date = "Update server date attribute";
  await field(date, "Time").fill("08:15");
  await save(date).click();
  await group(date).getByText("Saved", { exact: true }).waitFor();
  const picture = group("Update shared image attribute");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  await picture.locator("input[type=file]").setInputFiles({ name: "pump.png", mimeType: "image/png", buffer: png });
  await save("Update shared image attribute").click();
  await picture.getByText("Saved", { exact: true }).waitFor();
  const json = "Update JSON attribute";
  const editor = group(json).getByRole("textbox", { name: "Plan" });
  await editor.fill("{");
  await save(json).click();
  await group(json).getByText("This is no valid JSON").waitFor();
  await editor.fill('{"phase": "boil"}');
  await save(json).click();
  await group(json).getByText("Saved", { exact: true }).waitFor();
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toEqual([
    { serviced: Date.UTC(2026, 2, 18, 8, 15) },
    { plan: { phase: "boil" } },
  ]);
  expect(await bodies(`${STORED}/attributes/SHARED_SCOPE`)).toEqual([
    { picture: expect.stringMatching(/^data:image\/png;base64,/) },
  ]);
});

test("forms look and ask as their settings say", async () => {
  await workshop.load(page, "widgets-value-forms/settings");
  await page.getByRole("heading", { name: "Speed of Mash pump" }).waitFor();
  const integer = "Update integer timeseries";
  await field(integer, "Turns per minute").fill("2000");
  await save(integer).click();
  await group(integer).getByText("1500 or less").waitFor();
  await field(integer, "Turns per minute").fill("");
  await save(integer).click();
  await group(integer).getByText("Say how fast").waitFor();
  const text = "Update server string attribute";
  await field(text, "Note").fill("ab");
  await save(text).click();
  await group(text).getByText("At least 3 characters").waitFor();
  await group("Update server boolean attribute").getByRole("checkbox", { name: "Pump: running" }).waitFor();
  const date = "Update server date attribute";
  expect(await field(date, "Time").count()).toBe(0);
  await field(date, "Serviced").fill("");
  await save(date).click();
  await group(date).getByText("Saved", { exact: true }).waitFor();
  const deleted = () =>
    page.evaluate(() => (globalThis as Stories).storyCalls?.find(({ call }) => call.startsWith("DELETE"))?.call);
  expect(await deleted()).toContain("SERVER_SCOPE?keys=serviced");
  expect(await save("Update server image attribute").count()).toBe(0);
  await group("Update server image attribute").getByRole("button", { name: "Remove the image" }).click();
  await expect.poll(async () => (await bodies("DELETE"))?.length).toBe(2);
});

test("what cannot be written says why", async () => {
  await workshop.load(page, "widgets-value-forms/states");
  await group("Update integer timeseries").getByRole("status", { name: "Loading" }).waitFor();
  await group("Update server double attribute").getByText("Alias “Pumps” finds nothing").waitFor();
  await group("Update shared string attribute").getByText("This form writes attributes").waitFor();
  await group("Update server location attribute").getByText("A key of this form is missing").waitFor();
  const facts = group("Update server boolean attribute");
  await facts.getByText("You can read this, not change it").waitFor();
  expect(await facts.getByRole("checkbox").count()).toBe(0);
  const failing = "Update server string attribute";
  await field(failing, "Note").fill("Checked twice");
  await save(failing).click();
  await group(failing).getByRole("alert").getByText("Not saved: Internal error").waitFor();
  expect(await field(failing, "Note").inputValue()).toBe("Checked twice");
});

test("several values are stored together, one call for each target", async () => {
  await workshop.load(page, "widgets-forms/several-values");
  const name = "Update Multiple Attributes";
  await page.getByRole("heading", { name: "Settings of Mash pump" }).waitFor();
  const store = group(name).getByRole("button", { name: "Store" });
  await expect.poll(() => field(name, "Limit").inputValue()).toBe("21.5");
  const topOf = async (label: string) => (await field(name, label).boundingBox())?.y;
  await expect.poll(async () => (await topOf("Limit")) === (await topOf("Note"))).toBe(true); // two in a row
  expect(await field(name, "Next service").isDisabled()).toBe(true); // until it is on hold
  await group(name).getByRole("checkbox", { name: "Hold" }).check();
  await field(name, "Next service").fill("2026-04-01 10:00");
  expect(await field(name, "Serial number").getAttribute("readonly")).not.toBeNull();
  await field(name, "Limit").fill("95");
  await store.click();
  await group(name).getByText("Too hot").waitFor();
  await field(name, "Limit").press("ArrowDown");
  await expect.poll(() => field(name, "Limit").inputValue()).toBe("90");
  await group(name).getByRole("switch", { name: "Active" }).click();
  await group(name).getByRole("combobox", { name: "Mode" }).click();
  await page.getByRole("option", { name: "Not set" }).click();
  await field(name, "Speed").fill("900");
  await field(name, "Starts at").fill("6:15");
  await store.click();
  await group(name).getByText("Saved", { exact: true }).waitFor();
  expect(await bodies(`${STORED}/attributes/SHARED_SCOPE`)).toEqual([{ limit: 90 }]);
  expect(await bodies(`${STORED}/timeseries`)).toEqual([{ rpm: 900 }]);
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toEqual([
    { active: false, hold: true, next: Date.UTC(2026, 3, 1, 10), start: 22_500_000 },
  ]);
  expect(await bodies("DELETE")).toHaveLength(1);
  await field(name, "Note").fill("");
  await store.click();
  await group(name).getByText("Say something").waitFor();
  await group(name).getByRole("button", { name: "Go back" }).click();
  await expect.poll(() => field(name, "Note").inputValue()).toBe("Checked");
});

test("a form without buttons stores each value when it is left or chosen", async () => {
  await workshop.load(page, "widgets-forms/several-values-without-buttons");
  const name = "Update Multiple Attributes";
  await expect.poll(() => field(name, "Note").inputValue()).toBe("Checked");
  await field(name, "Note").fill("Cleaned");
  await group(name).getByRole("switch", { name: "Active" }).click();
  await expect
    .poll(() => bodies(`${STORED}/attributes/SERVER_SCOPE`))
    .toEqual([{ note: "Cleaned" }, { active: false }]);
  expect(await group(name).getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
});

test("each entity has its group; of those that cannot be written the values are shown", async () => {
  await workshop.load(page, "widgets-forms/several-entities");
  const name = "Update Multiple Attributes";
  const pump = group(name).getByRole("group", { name: "Mash pump" });
  await pump.getByRole("textbox", { name: "Note" }).fill("Cleaned");
  const customer = group(name).getByRole("group", { name: "Hop & Malt" });
  await customer.getByText("You can read this, not change it").waitFor(); // shared attributes are of devices
  expect(await customer.getByRole("textbox").count()).toBe(1);
});

test("functions of the author make what is shown and what is stored, and are named when they fail", async () => {
  await workshop.load(page, "widgets-forms/several-values-by-functions");
  const name = "Update Multiple Attributes";
  await expect.poll(() => field(name, "Limit").inputValue()).toBe("70.7");
  await field(name, "Limit").fill("50");
  await save(name).click();
  await group(name).getByText("Saved", { exact: true }).waitFor();
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toEqual([{ limit: { was: 21.5, celsius: 10 } }]);
  await field(name, "Note").fill("no");
  await save(name).click();
  await group(name)
    .getByText(/Note, setValueFunctionBody, line 1: Not this one/)
    .waitFor();
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toHaveLength(1);
});

test("devices are claimed by users of customers", async () => {
  await workshop.load(page, "widgets-forms/claiming");
  const name = "Device claiming widget";
  const claim = group(name).getByRole("button", { name: "Make it mine" });
  await claim.click();
  await group(name).getByText("Enter the name of the device").waitFor();
  await field(name, "Device name").fill("Pump 7");
  await field(name, "Secret key").fill("s3cret");
  await claim.click();
  await group(name).getByText("Welcome").waitFor();
  expect(await bodies("POST /api/customer")).toEqual([{ secretKey: "s3cret" }]);
  await workshop.load(page, "widgets-forms/claiming-that-fails");
  for (const [device, answer] of [
    ["Pump 7", "Wrong key"],
    ["Pump 8", "There is no device of this name"],
  ] as const) {
    await field(name, "Device name").fill(device);
    await group(name).getByRole("button", { name: "Claim device" }).click();
    await group(name).getByRole("alert").getByText(answer).waitFor();
  }
  await workshop.load(page, "widgets-forms/claiming-by-others");
  await group(name).getByText("Users of customers can claim devices here").waitFor();
  expect(await group(name).getByRole("button", { name: "Claim device" }).isDisabled()).toBe(true);
});

test("a photo is taken, taken again and stored in its size; a camera that may not be used says so", async () => {
  await workshop.load(page, "widgets-forms/camera");
  const name = "Photo camera input";
  await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 180;
    setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 160, 180), 50); // a picture that never changes may not come
    const devices = {
      enumerateDevices: async () => [],
      getUserMedia: async () => {
        if (document.title === "refused") throw new DOMException("", "NotAllowedError");
        return canvas.captureStream(10);
      },
    };
    Object.defineProperty(navigator, "mediaDevices", { value: devices });
    document.title = "refused";
  });
  await group(name).getByRole("button", { name: "Take a photo" }).click();
  await group(name).getByRole("alert").getByText("The camera may not be used").waitFor();
  await page.evaluate(() => {
    document.title = "allowed";
  });
  await group(name).getByRole("button", { name: "Try again" }).click();
  const video = page.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(320);
  await group(name).getByRole("button", { name: "Capture" }).click();
  await group(name).getByRole("button", { name: "Take another" }).waitFor();
  expect(await video.count()).toBe(0);
  const photo = group(name).getByRole("img", { name: "Photo: Photo" });
  const size = () => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([64, 36]);
  await save(name).click();
  await group(name).getByText("Saved", { exact: true }).waitFor();
  expect(await bodies(`${STORED}/attributes/SERVER_SCOPE`)).toEqual([
    { photo: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  ]);
});
