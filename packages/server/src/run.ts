import { constants, setPriority } from "node:os";
import { PlatformError } from "@orrery/model";
import type { Command } from "./app/commands.ts";
import { configuredPorts, readConfiguration } from "./app/config/configuration.ts";
import { helpText } from "./app/config/help.ts";
import { startApp } from "./app.ts";
import { banner, standbyBanner } from "./banner.ts";
import { Ending, START_FAILED } from "./ending.ts";
import { releaseIdleMemory } from "./idle-memory.ts";
import { createLogger } from "./kernel/logging.ts";
import { startFailure, type WantedPorts } from "./start-failure.ts";

/** Files that the program makes are its own: nothing for the group, nothing for others. */
const PRIVATE = 0o077;

const COMMANDS = ["backup", "restore", "move", "drill"] as const;

/** The program: prints its help, runs a command, or runs the platform until it is told to end. */
export async function run(args: readonly string[]): Promise<void> {
  if (args.includes("--help")) {
    process.stdout.write(helpText());
    return;
  }
  let wanted: WantedPorts | undefined;
  let ending: Ending | undefined;
  process.umask(PRIVATE);
  try {
    const command = commandOf(args);
    if (command) {
      const configuration = readConfiguration(process.env);
      if (command.name === "backup") setPriority(constants.priority.PRIORITY_LOW); // the platform beside it comes first
      const { runCommand } = await import("./app/commands.ts"); // most runs need none of it
      process.stdout.write(await runCommand(command, configuration, createLogger(configuration.logLevel)));
      return;
    }
    const configuration = readConfiguration(process.env);
    wanted = { host: configuration.host, ports: configuredPorts(configuration) };
    const log = createLogger(configuration.logLevel);
    const end = new Ending(log);
    ending = end;
    const app = await startApp(configuration, log, {
      standingBy({ close, ...listening }) {
        end.after(close);
        process.stdout.write(standbyBanner(configuration, listening));
      },
      lost: () => end.now(),
    });
    end.after(() => app.close());
    process.stdout.write(banner(configuration, app));
    releaseIdleMemory(() => app.rest());
  } catch (error) {
    if (ending?.isEnding) return; // it was ended while it stood by, and ends when it has closed
    process.stderr.write(`${startFailure(error, wanted)}\n`);
    process.exit(START_FAILED);
  }
}

/** The command that the arguments ask for. @throws {PlatformError} `invalidArguments` when there is no such. */
function commandOf([name, ...parameters]: readonly string[]): Command | undefined {
  if (name === undefined) return undefined;
  const known = COMMANDS.find((command) => command === name);
  const [parameter] = parameters;
  if (known && parameter !== undefined && parameters.length === 1) return { name: known, parameter };
  const usage =
    "npm start, npm start -- backup FILE, npm start -- restore FILE, npm start -- drill FILE, npm start -- move URL";
  throw new PlatformError(
    "invalidArguments",
    `"${[name, ...parameters].join(" ")}" is not understood. There is: ${usage}`,
  );
}
