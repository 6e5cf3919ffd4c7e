import { parseArgs } from "node:util";
import { STRANGERS } from "./strangers.ts";
import type { Target } from "./target.ts";
import { TENANTS } from "./tenants.ts";

/** One attack in a process of its own, which goes on until it is told to end and prints then what it did. */
const { values } = parseArgs({ options: { attack: { type: "string" }, target: { type: "string" } } });

const attack = { ...STRANGERS, ...TENANTS }[values.attack ?? ""];
if (!attack) throw new Error(`There is no attack ${values.attack}`);
const did: Record<string, number> = {};
process.on("SIGTERM", () => {
  console.log(JSON.stringify(did));
  process.exit(0);
});
await attack(JSON.parse(values.target ?? "") as Target, (what) => {
  did[what] = (did[what] ?? 0) + 1;
});
