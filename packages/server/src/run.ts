import { type App, startApp } from "./app.ts";
import { banner } from "./banner.ts";
import { giveBackIdleMemory } from "./idle-memory.ts";
import { type Configuration, readConfiguration } from "./kernel/config/configuration.ts";
import { helpText } from "./kernel/config/help.ts";
import { createLogger } from "./kernel/logging.ts";
import { startFailure } from "./start-failure.ts";

/** A close that takes longer than this leaves the rest to the next start, which is built to survive that. */
const CLOSE_DEADLINE_MS = 15_000;

/** The program: prints its help, or runs the platform until it is told to end. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    process.stdout.write(helpText());
    return;
  }
  let configuration: Configuration | undefined;
  try {
    configuration = readConfiguration(process.env);
    const log = createLogger(configuration.logLevel);
    const app = await startApp(configuration, log);
    closeOnSignal(app);
    process.stdout.write(banner(configuration, app));
    giveBackIdleMemory();
  } catch (error) {
    process.stderr.write(`${startFailure(error, configuration)}\n`);
    process.exit(1);
  }
}

function closeOnSignal(app: App): void {
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSE_DEADLINE_MS).unref();
    void app.close().then(() => process.exit(0));
  };
  process.on("SIGINT", close);
  process.on("SIGTERM", close);
}
