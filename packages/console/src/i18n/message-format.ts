import type { I18nFormatModule, i18n, TOptions } from "i18next";
import type { IntlMessageFormat } from "intl-messageformat";

/**
 * The catalogue's message format: `{{name}}` everywhere; ICU only in texts with a `plural` argument, every other
 * brace is literal. Exact plural cases are written bare (`1`), not `=1`. An undefined parameter stays as written.
 */
export class CatalogueFormat implements I18nFormatModule {
  readonly type = "i18nFormat" as const;
  readonly #compiled = new Map<string, IntlMessageFormat>();
  #language = "en-US";
  #Message: typeof IntlMessageFormat | undefined;

  init(instance: i18n): void {
    instance.on("languageChanged", (language) => {
      this.#language = language.replace("_", "-");
      this.#compiled.clear();
    });
  }

  /** Brings the ICU part; texts with plurals are formatted from then on. The sign-in page has none and does not wait. */
  async loadPlurals(): Promise<void> {
    this.#Message ??= (await import("intl-messageformat")).IntlMessageFormat;
  }

  /** i18next would look for `key_one`, `key_other`; the catalogue keeps plurals inside the text. */
  addLookupKeys(keys: string[]): string[] {
    return keys;
  }

  parse(text: unknown, values: TOptions): unknown {
    if (typeof text !== "string") return text;
    return this.#Message && isPlural(text) ? this.#plural(this.#Message, text, values) : interpolate(text, values);
  }

  #plural(Message: typeof IntlMessageFormat, text: string, values: TOptions): string {
    let message = this.#compiled.get(text);
    if (message === undefined) {
      message = new Message(normalizePlural(text), this.#language);
      this.#compiled.set(text, message);
    }
    return String(message.format(values as Record<string, string | number>)); // without tags the answer is a text
  }
}

const isPlural = (text: string) => /\{\s*\w+\s*,\s*plural\s*,/.test(text);

/** `{{x}}` becomes `{x}`, bare exact cases get their `=`. */
export function normalizePlural(text: string): string {
  return text.replaceAll(/\{\{\s?(\w+)\s?\}\}/g, "{$1}").replaceAll(/([,\s}])(\d+)(\s*\{)/g, "$1=$2$3");
}

/** Fills `{{name}}` and `{{a.b}}`. */
export function interpolate(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/\{\{\s?([\w.]+)\s?\}\}/g, (whole, path: string) => {
    const value = path.split(".").reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), values);
    return value === undefined ? whole : String(value);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
