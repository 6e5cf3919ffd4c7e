import { COMMAND_KINDS, type CommandFrame, type CommandKind, OWN_COMMAND_KINDS } from "@orrery/model";

/** Limited by the inbound frame size of some servers of this API. */
const COMMANDS_PER_FRAME = 10;

export type CommandOf<K extends CommandKind> = CommandFrame[K][number];

/** A command and its array. */
export type LiveCommand = {
  readonly [K in CommandKind]: { readonly kind: K; readonly command: CommandOf<K> };
}[CommandKind];

/** Commands that wait for the next tick. */
export class CommandQueue {
  #commands: LiveCommand[] = [];

  get isEmpty(): boolean {
    return this.#commands.length === 0;
  }

  add(command: LiveCommand): void {
    this.#commands.push(command);
  }

  /** Removes a command that was not sent yet. @returns whether it did. */
  remove(cmdId: number): boolean {
    const left = this.#commands.filter(({ command }) => command.cmdId !== cmdId);
    const removed = left.length < this.#commands.length;
    this.#commands = left;
    return removed;
  }

  clear(): void {
    this.#commands = [];
  }

  /** All waiting commands as frames, in the processing order of servers. */
  drain(): readonly string[] {
    const ordered = COMMAND_KINDS.flatMap((kind) => this.#commands.filter((command) => command.kind === kind));
    this.#commands = [];
    const frames: string[] = [];
    for (let at = 0; at < ordered.length; at += COMMANDS_PER_FRAME) {
      frames.push(frameText(ordered.slice(at, at + COMMANDS_PER_FRAME)));
    }
    return frames;
  }
}

/** Every frame has all nine arrays of the contract, empty ones too. */
function frameText(commands: readonly LiveCommand[]): string {
  const arrays = COMMAND_KINDS.map(
    (kind) => [kind, commands.filter((command) => command.kind === kind).map(({ command }) => command)] as const,
  );
  return JSON.stringify(
    Object.fromEntries(arrays.filter(([kind, list]) => list.length > 0 || !OWN_COMMAND_KINDS.has(kind))),
  );
}
