import { type EditHistory as History, stepped } from "@orrery/model/edits";
import type { ChainGraph } from "./chain-graph.ts";
import { applyEdit, type Edit } from "./edits.ts";

export { changeCount, declined, isDirty, redone, saved, startHistory, undone } from "@orrery/model/edits";

export type EditHistory = History<ChainGraph>;

/** The history with one edit more. */
export function edited(history: EditHistory, edit: Edit): EditHistory {
  return stepped(history, applyEdit(history.present, edit));
}
