// Part of npm run test:lint: refuses idioms that make comments and names hard to read, and says what to write instead.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/root.mjs";

/** Each idiom with its plain replacement. */
const IDIOMS = [
  [/\bunless told\b/i, '"by default"'],
  [/\bwhoever\b/i, '"callers that", "users that" or the passive voice'],
  [/\bhears? (of|about)\b/i, '"is notified of"'],
  [/(?<!by )\b(a|the|test|activation) letters? (about|with|to|is|was|from)\b/i, '"email"'],
  [/\bMOST(_[A-Z]|\b)/, "MAX_"],
  [/\blest\b/, '"so that … not"'],
  [/(\/\/|\*).*\bso many\b/, '"a number of", "how many"'],
];

/** Migrations are never changed. */
const FROZEN = "packages/server/src/kernel/database/migrations/";

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.md"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (file) =>
      /^(packages\/[^/]+\/|bench\/|e2e\/|scripts\/|docs\/|[A-Z]+\.md$)/.test(file) &&
      file !== "scripts/plain-words.mjs",
  )
  .filter((file) => !file.startsWith(FROZEN) && existsSync(join(root, file))); // one that was deleted is listed, too

let problems = 0;
for (const file of files) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  for (const [at, line] of lines.entries()) {
    for (const [idiom, plain] of IDIOMS) {
      const found = idiom.exec(line);
      if (!found) continue;
      problems++;
      console.error(`${file}:${at + 1}: "${found[0]}", write ${plain}`);
    }
  }
}
console.log(`${files.length} files, ${problems} words to replace`);
process.exit(problems > 0 ? 1 : 0);
