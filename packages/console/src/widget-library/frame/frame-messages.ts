import { isRecord, type JsonObject } from "@orrery/model";
import type { RunFailure } from "../editor/use-preview-runs.ts";
import { configOf, documentOf, type WidgetDocument } from "../editor/widget-document.ts";

/** What a preview frame says to the editor around it (reference: console pages, 14); sent as text of JSON. */
export type FrameMessage =
  | { readonly type: "widgetEditModeInited" }
  | { readonly type: "widgetException"; readonly data: WidgetException }
  | { readonly type: "widgetEditUpdated"; readonly data: JsonObject };

/** A failure of a script; lines and columns are those of the editor. */
export interface WidgetException {
  readonly name: string;
  readonly message: string;
  readonly lineNumber?: number;
  readonly columnNumber?: number;
}

const NAMED = /^(?:Uncaught )?(\w*(?:Error|Exception)): /;

/** A failure as the contract's editors read it; its name stands at the beginning of the message, where it has one. */
export function exceptionOf({ message, line, column }: RunFailure): WidgetException {
  const name = NAMED.exec(message);
  return {
    name: name?.[1] ?? "UnknownError",
    message: name ? message.slice(name[0].length) : message,
    ...(line !== undefined && { lineNumber: line }),
    ...(column !== undefined && { columnNumber: column }),
  };
}

/** A widget whose configuration was changed in the frame; sizes in frames are twice those of types, as editors expect. */
export function updateOf(document: WidgetDocument): FrameMessage {
  const { name, kind, sizeX, sizeY } = document;
  const data: JsonObject = {
    isSystemType: true,
    bundleAlias: "customWidgetBundle",
    typeAlias: "customWidget",
    type: kind,
    title: name,
    sizeX: sizeX * 2,
    sizeY: sizeY * 2,
    config: configOf(document),
  };
  return { type: "widgetEditUpdated", data };
}

/** The widget that the `data-widget` of a frame holds; undefined when it holds none. */
export function readWidgetInfo(text: string | null | undefined): WidgetDocument | undefined {
  try {
    const info: unknown = JSON.parse(text ?? "null");
    if (!isRecord(info)) return undefined;
    const { widgetName, image, description, alias: _, ...descriptor } = info;
    return documentOf({
      name: typeof widgetName === "string" ? widgetName : "",
      descriptor: descriptor as Parameters<typeof documentOf>[0]["descriptor"],
      image: typeof image === "string" ? image : null,
      description: typeof description === "string" ? description : null,
    });
  } catch {
    return undefined;
  }
}
