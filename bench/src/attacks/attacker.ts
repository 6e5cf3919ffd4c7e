import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import { STRANGERS } from "./strangers.ts";
import type { Target } from "./target.ts";
import { TENANTS } from "./tenants.ts";

/**
 * One attack in a process of its own, which runs until it is stopped. Prints a line when it has started, and in the end
 * its counts. It has the lowest priority: the platform is measured, not the competition for the processor.
 */
const { values } = parseArgs({ options: { attack: { type: "string" }, target: { type: "string" } } });

setPriority(constants.priority.PRIORITY_LOW);
const attack = { ...STRANGERS, ...TENANTS }[values.attack ?? ""];
if (!attack) throw new Error(`There is no attack ${values.attack}`);
const did: Record<string, number> = {};
let hasBegun = false;
process.on("SIGTERM", () => {
  console.log(JSON.stringify(did));
  process.exit(0);
});
await attack(JSON.parse(values.target ?? "") as Target, (what) => {
  did[what] = (did[what] ?? 0) + 1;
  if (!hasBegun) console.log("begun");
  hasBegun = true;
});
