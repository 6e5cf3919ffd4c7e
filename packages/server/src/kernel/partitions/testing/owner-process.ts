// A node in a process of its own, which writes in its partitions all the time. Its parent asks it how it is.
import { sql } from "kysely";
import { createLogger } from "../../logging.ts";
import { InstallationKeys } from "../../secrets/installation-keys.ts";
import { startOwner } from "./owner-node.ts";

/** What the process says when it is asked. */
export interface OwnerReport {
  readonly id: string;
  readonly open: readonly number[];
  readonly written: number;
  readonly refused: number;
}

const [, , natsUrl = "", cluster = "", url = ""] = process.argv;
const WRITERS = 4;

const keys = new InstallationKeys(Buffer.alloc(32));
const node = await startOwner({ url: natsUrl, cluster, keys }, { url, log: createLogger("silent") });
let written = 0;
let refused = 0;

async function writeForEver(): Promise<never> {
  for (;;) {
    const open = [...node.owner.open];
    const one = open[Math.floor(Math.random() * open.length)];
    if (one === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 20)); // it owns nothing yet
      continue;
    }
    try {
      // The statement in between makes most pauses fall into an open transaction.
      await node.write(...one, () => sql`select pg_sleep(0.005)`.execute(node.database.db).then(() => undefined));
      written += 1;
    } catch {
      refused += 1;
    }
  }
}

process.on("message", (asked) => {
  const report: OwnerReport = { id: node.id, open: [...node.owner.open.keys()], written, refused };
  if (asked === "report") process.send?.(report);
  if (asked === "leave") void node.leave().then(() => process.exit(0));
});
for (let writer = 0; writer < WRITERS; writer++) void writeForEver();
process.send?.("ready");
