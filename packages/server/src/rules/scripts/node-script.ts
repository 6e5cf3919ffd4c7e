import type { Clock } from "../../kernel/clock.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { ScriptError, type ScriptedMessage, type ScriptInput } from "./script.ts";
import type { CompiledScript } from "./script-runner.ts";

const MAX_ERRORS = 3;
const BLOCK_MS = 60_000;
const UNREADABLE = "The result of the script cannot be read";

/** The script of a rule node: converts results to the type of its kind, and blocks a script that keeps failing. */
export class NodeScript {
  readonly #script: CompiledScript;
  readonly #clock: Clock;
  #errors = 0;
  #errorsExpire = 0;

  constructor(script: CompiledScript, clock: Clock) {
    this.#script = script;
    this.#clock = clock;
  }

  /** Rejects with a {@link ScriptError}, as the other methods do. */
  filter(input: ScriptInput): Promise<boolean> {
    return new Promise((resolve, reject) => this.decide(input, { done: resolve, failed: reject }, [true, false]));
  }

  /** Like {@link filter} without a promise: `done` gets the first of `outcomes` if the script returned true. */
  decide<T>(input: ScriptInput, answer: Decided<T>, outcomes: readonly [T, T]): void {
    if (this.#isBlocked(answer)) return;
    this.#script.call(input, (line) => {
      if (line === "T") answer.done(outcomes[0]);
      else if (line === "F") answer.done(outcomes[1]);
      else answer.failed(new ScriptError(this.#errorOf(line) ?? UNREADABLE));
    });
  }

  async labels(input: ScriptInput): Promise<readonly string[]> {
    return resultOf(await this.#invoke(input), isTexts);
  }

  /** Messages of a transformation or generator; none for a generator that returned no object. */
  messages(input: ScriptInput): Promise<readonly ScriptedMessage[]> {
    return new Promise((resolve, reject) => this.transform(input, { done: resolve, failed: reject }, (them) => them));
  }

  /** Like {@link messages} without a promise: `done` gets what `made` makes of them, `failed` what it throws. */
  transform<T>(input: ScriptInput, answer: Decided<T>, made: (messages: readonly ScriptedMessage[]) => T): void {
    const done = (line: string): void => {
      let result: T;
      try {
        result = made(resultOf(line, areMessages).map(messageOf));
      } catch (error) {
        answer.failed(error);
        return;
      }
      answer.done(result);
    };
    this.#call(input, { done, failed: (error) => answer.failed(error) });
  }

  async text(input: ScriptInput): Promise<string> {
    return resultOf(await this.#invoke(input), isText);
  }

  /** Any result, as JSON text. */
  json(input: ScriptInput): Promise<string> {
    return this.text(input);
  }

  release(): void {
    this.#script.release();
  }

  #invoke(input: ScriptInput): Promise<string> {
    return new Promise((resolve, reject) => this.#call(input, { done: resolve, failed: reject }));
  }

  #call(input: ScriptInput, answer: Decided<string>): void {
    if (this.#isBlocked(answer)) return;
    this.#script.call(input, (line) => {
      const error = this.#errorOf(line);
      if (error === undefined) answer.done(line);
      else answer.failed(new ScriptError(error));
    });
  }

  #isBlocked<T>(answer: Decided<T>): boolean {
    if (this.#errors < MAX_ERRORS || this.#clock() >= this.#errorsExpire) return false;
    const sentence = `Script invocation is blocked due to maximum error count ${MAX_ERRORS}, scriptId ${this.#script.id}!`;
    answer.failed(new ScriptError(sentence));
    return true;
  }

  #errorOf(line: string): string | undefined {
    switch (line[0]) {
      case "?":
        return `Wrong result type: ${line.slice(1)}`;
      case "-":
        return line.slice(1);
      case "!":
        this.#countError();
        return errorTextOf(line);
      default:
        return undefined;
    }
  }

  #countError(): void {
    const now = this.#clock();
    this.#errors = now < this.#errorsExpire ? this.#errors + 1 : 1;
    this.#errorsExpire = now + BLOCK_MS;
  }
}

interface Decided<T> {
  done(result: T): void;
  failed(error: unknown): void;
}

type MessageTuple = readonly [string | null, Readonly<Record<string, string>> | null, string | null];

function messageOf([data, metadata, type]: MessageTuple): ScriptedMessage {
  return { data: data ?? undefined, metadata: metadata ?? undefined, type: type || undefined };
}

/**
 * Parses a line of the sandbox after its first character. The script may have changed the built-ins that wrote it (a
 * `toJSON` on a prototype suffices), so it is validated like any external input.
 */
function resultOf<T>(line: string, is: (value: unknown) => value is T): T {
  const value = parsed(line);
  if (!is(value)) throw new ScriptError(UNREADABLE);
  return value;
}

function errorTextOf(line: string): string {
  const value = parsed(line);
  return isText(value) ? value : "The script failed with an error that cannot be read";
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.slice(1));
  } catch {
    return undefined; // not JSON, so not a valid result
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

function areMessages(value: unknown): value is MessageTuple[] {
  return Array.isArray(value) && value.every(isMessage);
}

function isMessage(value: unknown): value is MessageTuple {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [data, metadata, type]: unknown[] = value;
  return isTextOrNull(data) && isTextOrNull(type) && (metadata === null || isTextMap(metadata));
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isText);
}

/** The arguments of a script for a message. */
export function scriptInput(message: RuleMessage): ScriptInput {
  return {
    data: message.data,
    trusted: message.values !== undefined,
    metadata: message.metadataJson ?? message.metadata,
    type: message.type,
  };
}
