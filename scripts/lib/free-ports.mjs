// Settings by which everything of the platform that listens takes a free port, so that programs of tests run beside each
// other: of the table of settings, which a test keeps complete.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const rows = readFileSync(join(root, "docs/settings.md"), "utf8").matchAll(/^\| `(ORRERY_\w+_PORT)` \|/gm);
export const FREE_PORTS = Object.fromEntries([...rows].map(([, name]) => [name, "0"]));
