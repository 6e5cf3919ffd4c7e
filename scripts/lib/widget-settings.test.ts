import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Setting, Shape } from "@orrery/model/settings";
import { SYSTEM_BUNDLES } from "@orrery/model/widgets";
import { expect, test } from "vitest";
import { readModuleGraph } from "./module-graph.mjs";
import { namesReadFrom } from "./read-names.mjs";
import { root } from "./root.mjs";

const WIDGETS = "packages/console/src/widgets";
const REGISTRY = readFileSync(join(root, WIDGETS, "runtime/registry.ts"), "utf8");
/** Where views are made of, and what reads their settings for them. */
const VIEWS = /^packages\/console\/src\/(widgets|charts)\//;

const BODY = /^packages\/console\/src\/widgets\/runtime\/bodies\/[\w-]+-body\.tsx$/;

/** The files that the helpers of the registry load, by the names of the helpers. */
const HELPERS = new Map(
  [...REGISTRY.matchAll(/^const (\w+) =[^;]*?await import\("\.\.\/([^"]+)"\)/gm)].map(([, name, file]) => [name, file]),
);

/** The file that the registry loads for a widget. */
function viewOf(name: string): string {
  const [, helper, rest] = new RegExp(`"${name}": (\\w+)\\(([^;]*?)\\),\\n(  "|})`).exec(REGISTRY) ?? [];
  const file = HELPERS.get(helper) ?? /import\("\.\.\/([^"]+)"\)/.exec(rest ?? "")?.[1];
  if (file === undefined) throw new Error(`The registry has no view of ${name}`);
  return `${WIDGETS}/${file}`;
}

/** Paths of the settings that the form offers. */
function* offered(shape: Shape, path = ""): Iterable<readonly [path: string, name: string]> {
  for (const [name, setting] of Object.entries(shape)) {
    if (setting.isUnlisted) continue;
    const inner = setting.members ?? elementOf(setting);
    if (!setting.members) yield [path + name, name];
    if (inner) yield* offered(inner, `${path}${name}.`);
  }
}

function elementOf({ element }: Setting): Shape | undefined {
  if (!element) return undefined;
  return typeof element.read === "function" ? (element as Setting).members : (element as Shape);
}

test("what the editor offers for a widget is read by its view", () => {
  const graph = readModuleGraph();
  // Of all kinds alike: they get the values, and those of comparison are theirs.
  const bodies = [...graph.keys()].filter((file) => BODY.test(file));
  const byBodies = new Set(bodies.flatMap((file) => [...namesReadFrom(file, graph, VIEWS)]));
  const unread = SYSTEM_BUNDLES.flatMap(({ alias, widgets }) =>
    widgets.flatMap((widget) => {
      const read = namesReadFrom(viewOf(`${alias}/${widget.alias}`), graph, VIEWS);
      const settings = [...offered(widget.settings.shape), ...offered(widget.keySettings.shape, "key.")];
      return settings.flatMap(([path, name]) =>
        read.has(name) || byBodies.has(name) ? [] : [`${alias}/${widget.alias}: ${path}`],
      );
    }),
  );
  expect(unread).toEqual([]);
});
