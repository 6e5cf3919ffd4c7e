import { COMMAND_KINDS, type CommandFrame, type CommandKind } from "@orrery/model";

/** More would not fit the inbound frame limit that servers of this API may have. */
const COMMANDS_PER_FRAME = 10;

export type CommandOf<K extends CommandKind> = CommandFrame[K][number];

/** One command and the array it belongs to. */
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

  /** Takes back what was not sent yet. @returns whether anything was. */
  remove(cmdId: number): boolean {
    const left = this.#commands.filter(({ command }) => command.cmdId !== cmdId);
    const removed = left.length < this.#commands.length;
    this.#commands = left;
    return removed;
  }

  clear(): void {
    this.#commands = [];
  }

  /** All waiting commands as frames, in the order in which servers process the kinds. */
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

/** All nine arrays stand in every frame, empty ones too. */
function frameText(commands: readonly LiveCommand[]): string {
  const arrays = COMMAND_KINDS.map((kind) => [
    kind,
    commands.filter((command) => command.kind === kind).map(({ command }) => command),
  ]);
  return JSON.stringify(Object.fromEntries(arrays));
}
