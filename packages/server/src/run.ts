import { configuredPorts, readConfiguration } from "./app/config/configuration.ts";
import { helpText } from "./app/config/help.ts";
import { startApp } from "./app.ts";
import { banner } from "./banner.ts";
import { Ending, START_FAILED } from "./ending.ts";
import { releaseIdleMemory } from "./idle-memory.ts";
import { createLogger } from "./kernel/logging.ts";
import { startFailure, type WantedPorts } from "./start-failure.ts";

/** Files that the program makes are its own: nothing for the group, nothing for others. */
const PRIVATE = 0o077;

/** The program: prints its help, or runs the platform until it is told to end. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    process.stdout.write(helpText());
    return;
  }
  let wanted: WantedPorts | undefined;
  process.umask(PRIVATE);
  try {
    const configuration = readConfiguration(process.env);
    wanted = { host: configuration.host, ports: configuredPorts(configuration) };
    const log = createLogger(configuration.logLevel);
    const ending = new Ending(log);
    const app = await startApp(configuration, log);
    ending.after(() => app.close());
    process.stdout.write(banner(configuration, app));
    releaseIdleMemory(() => app.rest());
  } catch (error) {
    process.stderr.write(`${startFailure(error, wanted)}\n`);
    process.exit(START_FAILED);
  }
}
