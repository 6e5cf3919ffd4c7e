import { isRecord } from "@orrery/model";
import { cssErrors } from "../../controls/editors/code-editor/css-findings.ts";
import { analyzeBody } from "../../controls/editors/js-function-editor/analyze-body.ts";
import type { WidgetDocument } from "./widget-document.ts";

/** The tabs of the editor. */
export const EDITOR_TABS = ["html", "css", "javascript", "settings", "keySettings", "resources", "widget"] as const;

export type EditorTab = (typeof EDITOR_TABS)[number];

/** Something that is wrong with a type, and where; lines and columns begin with 1. */
export interface Problem {
  readonly tab: EditorTab;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** What browsers skip in a style sheet: the widget is saved with it. `message`: how it is said. */
export function styleProblems({ templateCss }: WidgetDocument, message: string): readonly Problem[] {
  return cssErrors(templateCss).map(({ from }) => ({ tab: "css" as const, message, ...placeOf(templateCss, from) }));
}

const JSON_TEXTS = [
  ["settings", "settingsSchema"],
  ["keySettings", "dataKeySettingsSchema"],
  ["widget", "defaultConfig"],
] as const satisfies readonly (readonly [EditorTab, keyof WidgetDocument])[];

/** What is wrong without running anything: it stands in the way of a save. Empty schemas are none. */
export function staticProblems(document: WidgetDocument): readonly Problem[] {
  const script = analyzeBody(document.controllerScript, { args: ["ctx"] })
    .filter(({ kind }) => kind === "syntax")
    .map(({ subject, from }) => ({
      tab: "javascript" as const,
      message: subject,
      ...placeOf(document.controllerScript, from),
    }));
  const texts = JSON_TEXTS.flatMap(([tab, member]) => {
    const problem = jsonProblem(document[member]);
    return problem === undefined ? [] : [{ tab, ...problem }];
  });
  return [...script, ...texts];
}

function jsonProblem(text: string): Omit<Problem, "tab"> | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? undefined : { message: "{ }", line: 1, column: 1 };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = /position (\d+)/.exec(message)?.[1];
    return { message, ...(at === undefined ? {} : placeOf(text, Number(at))) };
  }
}

/** Line and column of an offset. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
