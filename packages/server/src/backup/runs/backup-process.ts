import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { BackupProgress } from "@orrery/model";
import { createLogger } from "../../kernel/logging.ts";
import { drill } from "../drill.ts";
import { openBackupSource } from "../open-store.ts";
import { writeBackup } from "../write-backup.ts";
import type { BackupJob, BackupJobLine, BackupJobResult } from "./backup-job.ts";

/** Milliseconds between two writes of progress. */
const REPORT_MS = 500;

/**
 * The process in which backups are written and tried, so that the platform keeps its event loop: its job comes as the
 * first line of its input. It ends when its input does, which is when the platform is gone.
 */
setPriority(constants.priority.PRIORITY_LOW);
const input = createInterface({ input: process.stdin });
input.once("close", () => process.exit(1));
input.once("line", (line) => void run(JSON.parse(line) as BackupJob)); // from the platform of the same version

async function run(job: BackupJob): Promise<void> {
  const done = await workOn(job).then(
    (result): BackupJobLine => ({ result }),
    (error: unknown): BackupJobLine => ({ error: error instanceof Error ? error.message : String(error) }),
  );
  process.stdout.write(`${JSON.stringify(done)}\n`, () => process.exit(0));
}

async function workOn(job: BackupJob): Promise<BackupJobResult> {
  const report = reports();
  if (job.kind === "DRILL") {
    return drill(job.path, job.folder, createLogger("warn"), (rows, table) => report({ bytes: 0, rows, table }));
  }
  const source = await openBackupSource(job.place, false);
  try {
    const { bytes, rows } = await writeBackup(source, job.path, job.keyId, report);
    return { bytes, rows, tables: null };
  } finally {
    await source.close();
  }
}

function reports(): (progress: BackupProgress) => void {
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    process.stdout.write(`${JSON.stringify({ progress } satisfies BackupJobLine)}\n`);
  };
}
