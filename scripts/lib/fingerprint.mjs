import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** Names, sizes and times of all sources below the given paths: reading their content would slow down the start. */
export function fingerprint(sources) {
  const hash = createHash("sha256");
  const visit = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name));
    else hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const source of sources) visit(join(root, source));
  return hash.digest("hex");
}
