import type { TFunction } from "i18next";
import { formatValue } from "../telemetry/format-value.ts";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import type { ValueNote } from "./value-notes.ts";

interface Noted {
  readonly key: string;
  readonly note: ValueNote;
  /** Several keys are shown: which one it is must be said. */
  readonly isOneOfMany: boolean;
}

/** A note in words: by how much, in the unit of the key. */
export function noteText(t: TFunction, language: string, { key, note, isOneOfMany }: Noted): string {
  const unit = unitOfKey(key);
  const number = formatValue(String(Number(note.by.toPrecision(3))), language);
  const by = unit ? `${number} ${unit}` : number;
  const text =
    note.kind === "jump"
      ? t("explorer.note-jump", { by, time: shortTime(note.ms) })
      : t(note.kind === "above" ? "explorer.note-above" : "explorer.note-below", { by });
  return isOneOfMany ? `${key}: ${text}` : text;
}

/** `90 s`, `12 min`, `3 h`, `2 d`. */
function shortTime(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (ms < 1000) return `${ms} ms`;
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
