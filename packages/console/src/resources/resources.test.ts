import { expect, test } from "vitest";
import { loadResource, resourceKindOf } from "./load-resource.ts";
import { safeContent } from "./safe-content.ts";

test.each([
  ["/static/chart.js", "script"],
  ["https://cdn.example/theme.CSS?v=1#x", "style"],
])("%s is a %s", (url, kind) => {
  expect(resourceKindOf(url)).toBe(kind);
});

test.each(["/logo.png", "/noending", "/script.js/", ""])("CORE-8.028: %j is no file for a page", async (url) => {
  await expect(loadResource(url)).rejects.toThrow("Unsupported file type");
});

const BASE = "https://iot.example/home";

test.each([
  ["url", "/devices", "/devices"],
  ["url", "https://example.org", "https://example.org"],
  ["url", "javascript:alert(1)", "about:blank"],
  ["url", " java\nscript:alert(1)", "about:blank"],
  ["url", "data:text/html,x", "about:blank"],
  ["resourceUrl", "data:image/png;base64,x", "data:image/png;base64,x"],
  ["resourceUrl", "data:text/html,x", "about:blank"],
  ["style", "color: red; background: url(javascript:alert(1))", ""],
])("content for a place of the type %s: %j", (type, content, safe) => {
  expect(safeContent(content, type, BASE)).toBe(safe);
});

test.each(["x", "script", ""])("BLOCK-8.024: %j is no type of safe content", (type) => {
  expect(() => safeContent("a", type, BASE)).toThrow("Invalid safe type specified");
});
