import { isSameJson } from "@orrery/model";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { FunctionsStopped } from "../functions/function-frame.ts";
import type { BoundField, FieldChange } from "./bound-field.ts";
import { type FieldEdits, type FieldState, fieldState, saved, settled, typed, undone } from "./field-edit.ts";
import { type FieldProblem, readDraft } from "./read-draft.ts";
import { SetFunctionFailed, withStoredValues } from "./set-functions.ts";
import { draftOf } from "./value-field.ts";
import { writeChanges } from "./value-writer.ts";

/** A field as it is shown. */
export interface FormField extends FieldState {
  readonly field: BoundField;
  /** What is wrong with it, once the field was left or was to be saved. */
  readonly problem: FieldProblem | undefined;
}

export type FormStatus =
  | { readonly kind: "idle" | "saving" | "saved" }
  | { readonly kind: "failed"; readonly message: string };

export interface InputForm {
  readonly fields: readonly FormField[];
  readonly isDirty: boolean;
  readonly status: FormStatus;
  readonly change: (id: string, text: string) => void;
  /** Its problem is shown from now on. */
  readonly leave: (id: string) => void;
  readonly undo: () => void;
  /** Stores what was changed, if all of it is valid. */
  readonly save: () => void;
  /** Stores one field, with this text or what was typed. A field that is set at once goes back when that fails. */
  readonly saveField: (id: string, text?: string) => void;
}

interface FormOptions {
  /** All values are stored with the one that was changed. */
  readonly savesAll?: boolean | undefined;
}

/**
 * Whether the line that says how saving went is shown: below a field stands what is wrong with it, or that its value has
 * changed. What failed is always said.
 */
export const hasRoomForStatus = ({ status, fields }: InputForm): boolean =>
  status.kind === "failed" || fields.every(({ problem, moved }) => problem === undefined && moved === undefined);

const NONE: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<string, unknown> = new Map();
const IDLE: FormStatus = { kind: "idle" };

/** Whether a field shows what was saved, written as it may be. What functions of the author make of it is not known. */
function isStored({ field, text }: FormField, stored: ReadonlyMap<string, unknown>): boolean {
  if (!stored.has(field.id) || field.toStored) return true;
  return isSameJson(readDraft(field, text).value ?? null, stored.get(field.id));
}

/** Edits of fields over their live values, and how they are stored. */
export function useInputForm(bound: readonly BoundField[], { savesAll = false }: FormOptions = {}): InputForm {
  const client = useClient();
  const { t } = useTranslation();
  const [edits, setEdits] = useState<FieldEdits>({});
  const [left, setLeft] = useState(NONE);
  const [latest, setStatus] = useState<FormStatus>(IDLE);
  /** The values that were saved last, by field: until another one comes they are said to be. */
  const [stored, setStored] = useState<ReadonlyMap<string, unknown>>(NOTHING);
  const queue = useRef(Promise.resolve());
  /** What is being stored, so that leaving a field after Enter does not store it again. */
  const pending = useRef(new Map<string, string>());
  const currents = new Map(bound.map((field) => [field.id, draftOf(field, field.current)]));
  const currentOf = (id: string) => currents.get(id) ?? "";
  const open = settled(edits, currentOf);
  if (open !== edits) setEdits(open);
  const fields = bound.map((field): FormField => {
    const state = fieldState(open[field.id], currentOf(field.id));
    const isLooked = left.has(field.id);
    return { field, ...state, problem: isLooked ? readDraft(field, state.text).problem : undefined };
  });
  const isStillStored =
    fields.some(({ field }) => stored.has(field.id)) && fields.every((one) => isStored(one, stored));
  const status = latest.kind === "saved" && !isStillStored ? IDLE : latest;

  const store = async (changes: readonly FieldChange[], isSetAtOnce: boolean) => {
    setStatus({ kind: "saving" });
    const ids = changes.map(({ field }) => field.id);
    let failure: unknown;
    for (const { field, text } of changes) pending.current.set(field.id, text);
    try {
      const outcome = await writeChanges(client, await withStoredValues(changes));
      failure = outcome.error;
      setEdits((before) =>
        outcome.saved.reduce((all, { field, text }) => saved(all, field.id, text, currentOf(field.id)), before),
      );
    } catch (error) {
      failure = error;
    }
    for (const id of ids) pending.current.delete(id);
    if (failure === undefined) {
      setStored(new Map(changes.map(({ field, value }) => [field.id, value])));
      return setStatus({ kind: "saved" });
    }
    if (isSetAtOnce) setEdits((before) => undone(before, ids));
    setStatus({ kind: "failed", message: messageOf(failure) });
  };

  const messageOf = (error: unknown): string => {
    if (error instanceof FunctionsStopped) return t("widget.functions-too-slow");
    if (!(error instanceof SetFunctionFailed)) return errorText(error, t("error.unable-to-connect-text"));
    const { functionName: name, failure } = error;
    const { line, message } = failure;
    return t(line ? "dashboard.function-failed-at" : "dashboard.function-failed", { name, line, message });
  };

  /** What is to be stored; undefined: something is wrong, which is shown now. */
  const changesOf = (chosen: readonly FormField[]): readonly FieldChange[] | undefined => {
    const read = chosen.map(({ field, text }) => ({ field, text, ...readDraft(field, text) }));
    setLeft((before) => new Set([...before, ...chosen.map(({ field }) => field.id)]));
    if (read.some(({ problem }) => problem)) return undefined;
    return read.map(({ field, text, value }) => ({ field, text, value: value ?? null }));
  };

  return {
    fields,
    isDirty: fields.some(({ isDirty }) => isDirty),
    status,
    change: (id, text) => {
      setEdits((before) => typed(before, id, text, currentOf(id)));
      setStatus((before) => (before.kind === "saving" ? before : IDLE));
    },
    leave: (id) => setLeft((before) => (before.has(id) ? before : new Set([...before, id]))),
    undo: () => {
      setEdits({});
      setLeft(NONE);
      setStatus(IDLE);
    },
    save: () => {
      const chosen = fields.filter(({ isDirty, text }) => isDirty || (savesAll && text !== ""));
      const changes = status.kind === "saving" ? undefined : changesOf(chosen);
      if (changes && changes.length > 0) void store(changes, false);
    },
    saveField: (id, text) => {
      const found = fields.find(({ field }) => field.id === id);
      if (!found || (text === undefined && !found.isDirty)) return;
      if (text === undefined && pending.current.get(id) === found.text) return;
      if (text !== undefined) setEdits((before) => typed(before, id, text, currentOf(id)));
      const changes = changesOf([{ ...found, text: text ?? found.text }]);
      if (!changes) return;
      // One after the other, so that the last one counts.
      queue.current = queue.current.then(() => store(changes, text !== undefined));
    },
  };
}
