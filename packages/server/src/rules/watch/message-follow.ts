import type { FollowedStep, RuleWatchUpdate, WatchEnd } from "@orrery/model";
import type { MessageFollower } from "../engine/message-observer.ts";
import type { NodeTrigger } from "../engine/node-watchers.ts";
import type { Watches } from "../engine/watches.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { StepRecorder, type StepRecorderOptions } from "./step-recorder.ts";

export interface MessageFollowOptions extends Pick<StepRecorderOptions, "clock" | "chainName"> {
  readonly watches: Watches;
  /** Begins to wait for the message. @returns ends that. */
  readonly wait: (trigger: NodeTrigger) => () => void;
  /** How long it waits, and how long the message may take. */
  readonly timing: { readonly waitMs: number; readonly runMs: number };
  /** There is something to take. */
  readonly changed: () => void;
}

/** Follows the next message of an originator or a node until it is processed. Ends by itself. */
export class MessageFollow implements NodeTrigger {
  readonly #options: MessageFollowOptions;
  readonly #steps = new Map<number, FollowedStep>();
  #recorder: StepRecorder | undefined;
  #ended: WatchEnd | undefined;
  #tookMs: number | undefined;
  #isClosed = false;
  #release: () => void;
  #timer: NodeJS.Timeout;

  constructor(options: MessageFollowOptions) {
    this.#options = options;
    this.#release = options.wait(this);
    this.#timer = setTimeout(() => this.#end("time"), options.timing.waitMs).unref();
  }

  follow(message: RuleMessage): MessageFollower | undefined {
    if (this.#recorder || this.#isClosed) return undefined;
    const { clock, chainName, timing, watches } = this.#options;
    const recorder = new StepRecorder({
      clock,
      chainName,
      stepped: (step) => this.#stepped(step),
      ended: (failed) => this.#end(failed ? "failed" : "done"),
      overflowed: () => this.#end("steps"),
    });
    this.#recorder = recorder;
    const stopWaiting = this.#release;
    const stopFollowing = watches.keepFollowing(message.id, recorder);
    this.#release = () => {
      stopWaiting();
      stopFollowing();
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end("time"), timing.runMs).unref();
    return recorder;
  }

  /** The steps since the last call, and whether it has ended. */
  take(): RuleWatchUpdate | undefined {
    const steps = [...this.#steps.values()];
    const ended = this.#ended;
    if (steps.length === 0 && !ended) return undefined;
    this.#steps.clear();
    this.#ended = undefined;
    return { steps, ...(ended && { ended, tookMs: this.#tookMs }) };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  #stepped(step: FollowedStep): void {
    if (this.#isClosed) return;
    this.#steps.set(step.index, step);
    this.#options.changed();
  }

  #end(how: WatchEnd): void {
    if (this.#isClosed) return;
    this.#ended = how;
    this.#tookMs = this.#recorder?.sinceMs;
    this.close();
    this.#options.changed();
  }
}
