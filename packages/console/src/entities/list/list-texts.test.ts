import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { flatTexts } from "../../i18n/catalogue.ts";
import { englishTexts } from "../../i18n/en.ts";
import type { EntityKind } from "../../kinds/kind.ts";
import { KINDS } from "../../kinds/kinds.ts";
import { listTexts } from "./list-texts.ts";

const SOURCES = join(import.meta.dirname, "../..");
const TEXTS = flatTexts(englishTexts);
const fileOf = ({ type }: EntityKind) => type.toLowerCase().replaceAll("_", "-").replace(/^tb-/, "");

/** The lists of the console as they are written. `own`: names of the texts that they choose themselves. */
const lists = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  if (!/(?<!\.test|\.stories)\.tsx$/.test(file)) return [];
  const source = readFileSync(join(SOURCES, file), "utf8");
  return [...source.matchAll(/\bdefineEntityList(?:<[^(]+>)?\((\w+), \{(?:[^{}]*\btexts: \{([^}]*)\})?/g)].map(
    ([, name = "", own = ""]) => {
      const from = new RegExp(`\\b(?:\\w+ as )?${name} \\} from "[./]+/kinds/([\\w-]+)\\.ts"`).exec(source)?.[1];
      const kind = KINDS.find((one) => fileOf(one) === from);
      if (kind === undefined) throw new Error(`${file}: there is no kind ${from}`);
      return { file, source, kind, own: new Set([...own.matchAll(/(\w+): "/g)].map(([, text]) => text)) };
    },
  );
});
const listsWith = (actions: string) => lists.filter(({ source }) => source.includes(actions));

test("the lists of the kinds are found", () => {
  expect(lists.length).toBeGreaterThanOrEqual(KINDS.filter(({ place }) => place).length);
});

test.each(lists)("the list of $file has the texts that are composed of its kind's name", ({ kind, own }) => {
  const composed = Object.entries(listTexts(kind)).filter(([name]) => !own.has(name));
  expect(composed.filter(([, key]) => !TEXTS.has(key))).toEqual([]);
});

/** Keys of assets as those of another kind. */
const asThoseOf = (space: string, which: RegExp) =>
  [...TEXTS.keys()]
    .filter((key) => key.startsWith("asset.") && which.test(key))
    .map((key) => key.replaceAll("asset", space));

test.each(lists.filter(({ own }) => !own.has("empty") && !own.has("emptyHint")))(
  "the list of $file says what its kind is for when it is empty",
  ({ kind }) => {
    const { empty, emptyHint } = listTexts(kind);
    const [title = "", hint = ""] = [TEXTS.get(empty), TEXTS.get(emptyHint)];
    expect(title).not.toBe("");
    expect(hint.length).toBeGreaterThan(title.length);
  },
);

test.each(lists)("the list of $file offers a first step", ({ source }) => {
  expect(source).toMatch(/\b(add|form)(:|,| \()/); // a list with a form adds with it
});

test.each(listsWith("assignmentActions"))(
  "the list of $file has the texts about customers, as assets have",
  ({ kind }) => {
    const keys = asThoseOf(kind.space, /^(?!.*edge).*(assign|public|private|choose-)/);
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter((key) => !TEXTS.has(key))).toEqual([]);
  },
);

test.each(listsWith("edgeActions"))("the list of $file has the texts about edges, as assets have", ({ kind }) => {
  const keys = asThoseOf(kind.space, /-from-edge-/);
  expect(keys).toHaveLength(4);
  expect(keys.filter((key) => !TEXTS.has(key))).toEqual([]);
});
