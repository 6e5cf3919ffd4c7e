import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../", import.meta.url));
const sources = globSync("{controls,pickers}/**/*.{ts,tsx}", { cwd: SOURCE })
  .filter((file) => !file.includes(".test.") && !file.includes(".stories."))
  .map((file) => ({ file, text: readFileSync(`${SOURCE}${file}`, "utf8") }));

const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("BLOCK-2.001: the shared blocks define no routes", () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(using(/RouteObject|createBrowserRouter|<Routes?\b/)).toEqual([]);
});

test("BLOCK-7.001: the shared blocks call the server through the client's services alone", () => {
  expect(using(/new XMLHttpRequest|\bcreateClient\(|\.api\.(get|post|delete|request)\(/)).toEqual([]);
  expect(using(/\bfetch\(\s*[`"']\/api/)).toEqual([]);
});
