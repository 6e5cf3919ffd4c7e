import { PlatformError } from "@orrery/model";

/** A setting: its environment variable, default, meaning and parser. */
export interface Setting<T> {
  /** Environment variable. */
  readonly name: `ORRERY_${string}`;
  /** As it would be written in the environment; `undefined`: not set. */
  readonly default: string | undefined;
  /** One or two sentences for `--help` and the docs. */
  readonly meaning: string;
  /** Never shown, such as a URL with a password. */
  readonly secret?: boolean;
  /** @throws {Error} saying what the value must be; the name of the setting is put before it. */
  parse(text: string): T;
}

/** Describes a setting that has a default. */
export function setting<T>(definition: Setting<T> & { readonly default: string }): Setting<T> {
  return definition;
}

/** Describes a setting that may be absent. */
export function optionalSetting<T>(definition: Omit<Setting<T>, "default">): Setting<T | undefined> {
  return { ...definition, default: undefined };
}

/**
 * Reads one setting. An empty text counts as not set.
 * @throws {PlatformError} `invalidArguments` with a sentence that names the setting.
 */
function readSetting<T>(definition: Setting<T>, environment: Environment): T {
  const text = environment[definition.name] || definition.default;
  if (text === undefined) return undefined as T; // only optionalSetting leaves the default out, and its T allows this
  try {
    return definition.parse(text);
  } catch (error) {
    const shown = definition.secret ? "The value" : `"${text}"`;
    const wanted = error instanceof Error ? error.message : String(error);
    throw new PlatformError("invalidArguments", `${definition.name}: ${shown} is not valid, it must be ${wanted}.`);
  }
}

/** Rows of the settings table by the names of their values. */
export type SettingRows = Readonly<Record<string, Setting<unknown>>>;

export type SettingValues<R extends SettingRows> = {
  readonly [K in keyof R]: R[K] extends Setting<infer T> ? T : never;
};

/** Reads every row. @throws {PlatformError} `invalidArguments` with a sentence that names the first wrong setting. */
export function readSettings<R extends SettingRows>(rows: R, environment: Environment): SettingValues<R> {
  const entries = Object.entries(rows).map(([key, row]) => [key, readSetting(row, environment)]);
  return Object.fromEntries(entries) as SettingValues<R>; // the keys are those of the rows
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A whole number within bounds. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return value;
  };
}

/** A port to listen on; 0 takes a free one. */
export const port = integer(0, 65_535);

/** `true` or `false`. */
export function truth(text: string): boolean {
  if (text !== "true" && text !== "false") throw new Error("true or false");
  return text === "true";
}

/** One of a few values. */
export function oneOf<const T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new Error(`one of ${words.join(", ")}`);
    return found;
  };
}

/** A list separated by commas; empty when the text is empty. */
export function listOf<T>(entry: (text: string) => T): (text: string) => readonly T[] {
  return (text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .map(entry);
}

/** A URL with one of the given schemes. */
export function urlOf(...schemes: readonly string[]): (text: string) => string {
  return (text) => {
    if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol.slice(0, -1))) {
      throw new Error(`a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`);
    }
    return text;
  };
}

/** Servers of one NATS cluster, with commas between them. */
export function natsServers(text: string): string {
  const isOne = urlOf("nats", "tls");
  try {
    for (const each of text.split(",")) isOne(each.trim());
  } catch {
    throw new Error("URLs that begin with nats:// or tls://, with commas between them");
  }
  return text;
}

/** A name of a process, with the rules of host names. */
export function serviceName(text: string): string {
  if (!/^[\w.-]{1,100}$/.test(text)) throw new Error("1 to 100 letters, digits, dots, hyphens or underscores");
  return text;
}

/** Any text. */
export function text(value: string): string {
  return value;
}
