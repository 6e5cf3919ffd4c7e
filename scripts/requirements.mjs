// npm run test:requirements: every id that a test's title names exists, and what people see is proved in a browser.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";

const ID = /\b(CORE|BLOCK)-(\d+)\.(\d{3})(?:\s*(?:\.\.|to|–)\s*(?:(?:CORE|BLOCK)-\d+)?\.?(\d{3}))?/g;
const IS_TEST = /\.test\.tsx?$|^e2e\/.*\.ts$/;

const [, ...rows] = readFileSync(join(root, "docs/requirements.tsv"), "utf8").trimEnd().split("\n");
const levels = new Map(rows.map((row) => row.split("\t")).map(([id, , level]) => [id, level]));
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" });

/** Files that name the requirement, by id. */
const named = new Map();
for (const file of files.split("\n").filter((name) => IS_TEST.test(name))) {
  for (const id of idsIn(readFileSync(join(root, file), "utf8"))) named.set(id, [...(named.get(id) ?? []), file]);
}

const problems = [...named].flatMap(([id, where]) => {
  if (!levels.has(id)) return [`${id} is no requirement: ${where.join(", ")}`];
  const isSeen = levels.get(id) !== "ui" || where.some((file) => file.startsWith("e2e/"));
  return isSeen ? [] : [`${id} is about what people see, no browser test names it: ${where.join(", ")}`];
});
for (const problem of problems.sort()) console.log(problem);
console.log(`${named.size} of ${levels.size} requirements named by tests, ${problems.length} wrongly`);
process.exit(problems.length > 0 ? 1 : 0);

function* idsIn(text) {
  for (const [, document, section, first, last = first] of text.matchAll(ID)) {
    for (let number = Number(first); number <= Number(last); number++) {
      yield `${document}-${section}.${String(number).padStart(3, "0")}`;
    }
  }
}
