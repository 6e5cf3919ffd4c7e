import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generalTexts } from "./en/general.ts";
import { sessionTexts } from "./en/session.ts";
import { pageTexts } from "./en.ts";

const TEXTS: Readonly<Record<string, unknown>> = { ...generalTexts, ...sessionTexts, ...pageTexts };
const SOURCES = join(import.meta.dirname, "..");

/** Any fixed text that reads like a key of a known namespace; composed keys are not seen. */
const KEY = new RegExp(`"((?:${Object.keys(TEXTS).join("|")})(?:\\.[\\w-]+)+)"`, "g");

function textAt(key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (at, name) =>
        typeof at === "object" && at !== null ? Object.entries(at).find(([n]) => n === name)?.[1] : undefined,
      TEXTS,
    );
}

test("every key that code asks for has an English text", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  const missing = files.flatMap((name) =>
    [...readFileSync(join(SOURCES, name), "utf8").matchAll(KEY)]
      .map(([, key = ""]) => key)
      .filter((key) => typeof textAt(key) !== "string")
      .map((key) => `${name}: ${key}`),
  );
  expect(missing).toEqual([]);
});
