import { startApp } from "./app.ts";
import { banner } from "./banner.ts";
import { Ending, START_FAILED } from "./ending.ts";
import { giveBackIdleMemory } from "./idle-memory.ts";
import { type Configuration, readConfiguration } from "./kernel/config/configuration.ts";
import { helpText } from "./kernel/config/help.ts";
import { createLogger } from "./kernel/logging.ts";
import { startFailure } from "./start-failure.ts";

/** Files that the program makes are its own: nothing for the group, nothing for others. */
const PRIVATE = 0o077;

/** The program: prints its help, or runs the platform until it is told to end. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    process.stdout.write(helpText());
    return;
  }
  let configuration: Configuration | undefined;
  process.umask(PRIVATE);
  try {
    configuration = readConfiguration(process.env);
    const log = createLogger(configuration.logLevel);
    const ending = new Ending(log);
    const app = await startApp(configuration, log);
    ending.after(() => app.close());
    process.stdout.write(banner(configuration, app));
    giveBackIdleMemory();
  } catch (error) {
    process.stderr.write(`${startFailure(error, configuration)}\n`);
    process.exit(START_FAILED);
  }
}
