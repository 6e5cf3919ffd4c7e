import type { ConsoleLine } from "@orrery/model";
import { CONSOLE_MARK } from "./script.ts";
import type { CompiledScript } from "./script-runner.ts";

/** What a script has written to its console, in order. */
export type CapturedConsole = ConsoleLine[];

const LEVELS = ["log", "info", "warn", "error", "debug"] as const;

/** A script that was compiled with a captured console: what it writes is added to `written`. */
export function capturing(script: CompiledScript, written: CapturedConsole): CompiledScript {
  return {
    ...script,
    call: (input, settle) =>
      script.call(input, (line) => {
        const at = line.lastIndexOf(CONSOLE_MARK);
        if (at >= 0) written.push(...linesOf(line.slice(at + 1)));
        settle(at < 0 ? line : line.slice(0, at));
      }),
  };
}

/** The script may have changed the built-ins that wrote this: what is not as it should be is left out. */
function linesOf(json: string): readonly ConsoleLine[] {
  const value = parsed(json);
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): ConsoleLine[] => {
    if (!Array.isArray(entry)) return [];
    const [name, text]: unknown[] = entry;
    const level = LEVELS.find((known) => known === name);
    return level !== undefined && typeof text === "string" ? [{ level, text }] : [];
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
