import { localeOf } from "../i18n/site-language.ts";

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

/** What a sensor may send; longer rows of digits cannot be read as numbers. */
const MAX_DIGITS = 40;

/** A value as people read it: digits in groups, a true minus, all its decimals; other texts stay as they are. */
export function formatValue(text: string, language: string): string {
  if (!isPlainNumber(text)) return text;
  return numberFormat(language, text.split(".")[1]?.length ?? 0)
    .format(text)
    .replace("-", "−");
}

/** Digits of a shortened value, before and after its point together. */
const SHORT_DIGITS = 6;
/** A value with this many decimals is as somebody has written it. */
const WRITTEN_DECIMALS = 4;

/** As {@link formatValue}, rounded where a calculation has left more digits than are read at a glance; those near 0 are kept. */
export function shortValue(text: string, language: string): string {
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  if (decimals.length <= WRITTEN_DECIMALS || !isPlainNumber(text) || Math.abs(Number(text)) < 0.01) {
    return formatValue(text, language);
  }
  return formatValue(Number(text).toFixed(Math.max(1, SHORT_DIGITS - whole.length)), language);
}

/** By language and decimals: making one costs more than all that a chart writes with it. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const made = new Intl.NumberFormat(localeOf(language), digits);
  formats.set(key, made);
  return made;
}

/** `Intl` reads such a text digit by digit, so that nothing of it is lost. */
function isPlainNumber(text: string): text is `${number}` {
  return text.length <= MAX_DIGITS && PLAIN_NUMBER.test(text);
}
