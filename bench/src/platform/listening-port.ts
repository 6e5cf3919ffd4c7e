import type { RunningPlatform } from "@orrery/e2e/platform";

/** The port of a listener, by its name in what the platform prints when it has started. @throws {Error} when it is not there. */
export function listeningPort({ output }: RunningPlatform, name: string): number {
  const line = output.split("\n").find((each) => each.trim().startsWith(`${name} `) && /:\d+/.test(each));
  const port = /:(\d+)/.exec(line?.trim().slice(name.length) ?? "")?.[1];
  if (port === undefined) throw new Error(`${name} has no port in what the program printed:\n${output}`);
  return Number(port);
}
