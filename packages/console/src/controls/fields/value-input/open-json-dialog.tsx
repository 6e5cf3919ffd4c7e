import { isRecord, type JsonObject } from "@orrery/model";
import { lazy } from "react";
import type { Dialogs } from "../../overlays/dialogs/dialogs.tsx";

/** The editor is loaded with the dialog, not with the field. */
const JsonEditDialog = lazy(() =>
  import("../../editors/json-edit-dialog/json-edit-dialog.tsx").then((module) => ({ default: module.JsonEditDialog })),
);

/** Edits a JSON value over the whole page; undefined when it was cancelled. What is no object starts empty. */
export function openJsonDialog(dialogs: Dialogs, value: unknown): Promise<JsonObject | undefined> {
  const start = isRecord(value) ? value : {};
  return dialogs.open<JsonObject | undefined>((close) => <JsonEditDialog fullScreen value={start} onClose={close} />);
}
