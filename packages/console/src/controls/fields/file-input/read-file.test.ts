import { expect, test } from "vitest";
import { extensionsOf, hasAllowedExtension, readFile } from "./read-file.ts";

test.each<[string, string | undefined, boolean]>([
  ["data.csv", "csv", true],
  ["data.CSV", "csv", true],
  ["data.exe", "csv", false],
  ["data.csv", ".csv, txt", true],
  ["archive.csv.exe", "csv", false],
  ["csv", "csv", false],
  ["data.exe", undefined, true],
  ["data.exe", "", true],
])("BLOCK-5.028 whether %s is allowed by %j: %j", (name, list, allowed) => {
  expect(hasAllowedExtension(name, extensionsOf(list))).toBe(allowed);
});

const bytes = new Uint8Array([0x7b, 0xff, 0x00, 0x7d]);

test("BLOCK-3.068 a file is read as text, as binary text, or stays a file", async () => {
  const text = new File(["grüße"], "a.txt");
  expect(await readFile(text, "text", undefined)).toEqual({ name: "a.txt", content: "grüße" });
  expect(await readFile(text, "text", (content) => ({ content }))).toEqual({
    name: "a.txt",
    content: { content: "grüße" },
  });
  expect(await readFile(new File([bytes], "b.bin"), "binary", undefined)).toEqual({
    name: "b.bin",
    content: "{\u00ff\u0000}",
  });
  expect((await readFile(text, "file", undefined))?.content).toBe(text);
});

test("large binary files are read whole", async () => {
  const large = await readFile(new File([new Uint8Array(200_000).fill(7)], "c"), "binary", undefined);
  expect(large?.content).toHaveLength(200_000);
});

test.each(["text", "binary", "file"] as const)("BLOCK-5.029 an empty file is dropped as %s", async (mode) => {
  expect(await readFile(new File([], "empty"), mode, undefined)).toBeUndefined();
});

test("a file that does not convert is dropped", async () => {
  expect(await readFile(new File(["{"], "a.json"), "text", JSON.parse)).toBeUndefined();
});
