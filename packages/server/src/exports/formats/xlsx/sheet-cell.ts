import { type Cell, textOf } from "../../cell.ts";
import { LocalTime } from "../../local-time.ts";
import { numberText } from "../../number-text.ts";
import { isFormula } from "../formula.ts";
import { STYLES } from "./parts.ts";
import { xmlText } from "./xml-text.ts";

const DAY_MS = 86_400_000;
/** Days from the epoch of spreadsheets to 1970-01-01. */
const DAYS_BEFORE_1970 = 25_569;
/** 1900-03-01: earlier dates differ between programs, since some have a 29th of February 1900. */
const FIRST_DAY = 61;

/** The XML of a cell: typed, so that the reader's locale does not change numbers and times. */
export function sheetCell(cell: Cell, isTime: boolean, time: LocalTime): string {
  if (cell === null) return "<c/>";
  if (typeof cell === "boolean") return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell !== "number") return textCell(textOf(cell));
  return isTime && LocalTime.shows(cell) ? timeCell(cell, time) : `<c><v>${numberText(cell)}</v></c>`;
}

function timeCell(ts: number, time: LocalTime): string {
  const days = time.wallAt(ts) / DAY_MS + DAYS_BEFORE_1970;
  if (days < FIRST_DAY) return textCell(time.iso(ts));
  const style = ts % 1000 === 0 ? STYLES.time : STYLES.timeWithMs;
  return `<c s="${style}"><v>${numberText(days)}</v></c>`;
}

/** Marks the text so that it is not executed even after editing. */
function textCell(text: string): string {
  const style = isFormula(text) ? ` s="${STYLES.quoted}"` : "";
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}
