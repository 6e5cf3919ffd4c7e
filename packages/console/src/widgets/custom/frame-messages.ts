import type { JsonObject } from "@orrery/model";
import type { FontFile } from "../frame/page-fonts.ts";
import type { CustomType, TypeFailure, TypePart } from "./custom-type.ts";

/** What the page says to the frame of a widget. */
export type ToFrame =
  /** First: what to run. Without `state` only the declarations of the script are read. */
  | {
      readonly kind: "start";
      readonly type: CustomType;
      readonly libraries: readonly string[];
      /** Of the page, for the families of its theme. */
      readonly fonts: readonly FontFile[];
      readonly state?: FrameState;
      /** The script is the function of an action, not of a widget; `state` is that of the widget in which it was pressed. */
      readonly action?: FrameAction;
    }
  | { readonly kind: "data"; readonly seq: number; readonly data: FrameData }
  | { readonly kind: "state"; readonly state: Partial<FrameState> }
  | { readonly kind: "answer"; readonly id: number; readonly value?: unknown; readonly failure?: FrameError }
  /** New data of a subscription that the script made. */
  | { readonly kind: "push"; readonly id: number; readonly data: FrameData }
  | { readonly kind: "press"; readonly action: number }
  /** The viewer closed the dialogs of an action. */
  | { readonly kind: "dismiss" }
  | { readonly kind: "ping" };

/** Why a call failed, as scripts of the contract read it. */
export interface FrameError {
  readonly status: number;
  readonly message: string;
}

/** What a widget knows besides its data. Members as in the contract's `ctx` (reference: dashboards and widgets, 4.4). */
export interface FrameState {
  readonly widget: JsonObject;
  readonly isEdit: boolean;
  readonly isMobile: boolean;
  readonly theme: FrameTheme;
  readonly user: JsonObject;
  readonly dashboardState: { readonly id: string; readonly params: JsonObject };
  readonly aliases: JsonObject;
  readonly filters: JsonObject;
  /** Of widgets that send commands; `undefined` fails them. */
  readonly target: FrameEntity | undefined;
  readonly data: FrameData;
  /** Texts by key that templates may translate. */
  readonly texts: Readonly<Record<string, string>>;
  readonly language: string;
}

export interface FrameEntity {
  readonly entityType: string;
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** What the function of an action is given (reference: dashboards and widgets, 2.12). */
export interface FrameAction {
  /** `undefined`: an action of type `custom`, whose function has no such argument. */
  readonly htmlTemplate: string | undefined;
  readonly entityId: JsonObject | null;
  readonly entityName: string | null;
  readonly entityLabel: string | null;
  readonly additionalParams: JsonObject;
}

export interface FrameTheme {
  readonly dark: boolean;
  readonly color: string;
  readonly dim: string;
  readonly line: string;
  readonly surface: string;
  readonly accent: string;
  /** Families, as CSS lists them. */
  readonly font: string;
}

/** Data of a subscription (reference: dashboards and widgets, 3.4). */
export interface FrameData {
  readonly datasources: readonly JsonObject[];
  readonly data: readonly FrameSeries[];
  readonly timeWindow: FrameWindow | undefined;
  readonly alarms?: JsonObject | undefined;
  /** When it is a page of the entities of one datasource: how many there are. */
  readonly page?: FramePage | undefined;
}

export interface FramePage {
  readonly totalPages: number;
  readonly totalElements: number;
  readonly hasNext: boolean;
}

export interface FrameSeries {
  /** Position in `datasources`. */
  readonly datasource: number;
  readonly dataKey: JsonObject;
  readonly points: readonly (readonly [ts: number, value: unknown])[];
}

export interface FrameWindow {
  readonly minTime: number;
  readonly maxTime: number;
  readonly interval: number;
  readonly timezone: string;
  readonly stDiff: number;
}

/** What the frame of a widget says to the page; whatever runs in it may have made it up. */
export type FromFrame =
  | { readonly kind: "declared"; readonly declarations: Declarations }
  | { readonly kind: "started" }
  | { readonly kind: "shown"; readonly seq: number }
  | { readonly kind: "failed"; readonly failure: TypeFailure; readonly isFatal: boolean }
  | { readonly kind: "look"; readonly look: FrameLook }
  | { readonly kind: "call"; readonly id: number; readonly service: string; readonly args: readonly unknown[] }
  /** An action shows a dialog of this size, in pixels; without a size none any more. */
  | { readonly kind: "dialog"; readonly size: FrameSize | undefined }
  | { readonly kind: "pong" };

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** What a script says of its type before it has a widget (reference: dashboards and widgets, 4.2). */
export interface Declarations {
  readonly typeParameters: JsonObject;
  readonly actionSources: JsonObject;
  readonly settingsSchema: string | undefined;
  readonly dataKeySettingsSchema: string | undefined;
}

/** What a script changes of the frame around it. */
export interface FrameLook {
  readonly title: string | undefined;
  readonly titleTooltip: string | undefined;
  readonly hideTitlePanel: boolean;
  readonly actions: readonly { readonly name: string; readonly icon: string; readonly index: number }[];
}

/** Characters of all arguments of a call, and of what a script declares. */
const MAX_TEXT = 1_000_000;
const MAX_MESSAGE = 2_000;
const MAX_ACTIONS = 20;
/** Pixels; no screen is larger. */
const MAX_SIZE = 10_000;
const PARTS: readonly TypePart[] = ["controllerScript", "templateHtml", "templateCss", "resources"];

/** A message that came from a frame; `undefined` for what is none. */
export function readFromFrame(given: unknown): FromFrame | undefined {
  const message = recordOf(given);
  switch (message.kind) {
    case "started":
    case "pong":
      return { kind: message.kind };
    case "dialog":
      return { kind: "dialog", size: readSize(message) };
    case "shown":
      return isCount(message.seq) ? { kind: "shown", seq: message.seq } : undefined;
    case "declared":
      return { kind: "declared", declarations: readDeclarations(jsonOf(message.text)) };
    case "failed":
      return { kind: "failed", failure: readFailure(message), isFatal: message.isFatal === true };
    case "look":
      return { kind: "look", look: readLook(jsonOf(message.text)) };
    case "call": {
      const args = jsonOf(message.args);
      if (!isCount(message.id) || typeof message.service !== "string" || !Array.isArray(args)) return undefined;
      return { kind: "call", id: message.id, service: message.service.slice(0, 100), args };
    }
    default:
      return undefined;
  }
}

function readDeclarations(given: unknown): Declarations {
  const { typeParameters, actionSources, settingsSchema, dataKeySettingsSchema } = recordOf(given);
  return {
    typeParameters: recordOf(typeParameters) as JsonObject, // it was parsed as JSON
    actionSources: recordOf(actionSources) as JsonObject,
    settingsSchema: typeof settingsSchema === "string" ? settingsSchema : undefined,
    dataKeySettingsSchema: typeof dataKeySettingsSchema === "string" ? dataKeySettingsSchema : undefined,
  };
}

function readFailure({ where, message, line, column }: Readonly<Record<string, unknown>>): TypeFailure {
  return {
    where: PARTS.find((part) => part === where) ?? "controllerScript",
    message: textOf(message, MAX_MESSAGE) ?? "",
    line: isCount(line) ? line : undefined,
    column: isCount(column) ? column : undefined,
  };
}

function readSize({ width, height }: Readonly<Record<string, unknown>>): FrameSize | undefined {
  const isSize = isCount(width) && isCount(height) && width > 0 && height > 0;
  return isSize ? { width: Math.min(width, MAX_SIZE), height: Math.min(height, MAX_SIZE) } : undefined;
}

function readLook(given: unknown): FrameLook {
  const { title, titleTooltip, hideTitlePanel, actions } = recordOf(given);
  return {
    title: textOf(title, MAX_MESSAGE),
    titleTooltip: textOf(titleTooltip, MAX_MESSAGE),
    hideTitlePanel: hideTitlePanel === true,
    actions: (Array.isArray(actions) ? actions : []).slice(0, MAX_ACTIONS).flatMap((each: unknown) => {
      const { name, icon, index } = recordOf(each);
      return isCount(index) ? [{ name: textOf(name, 200) ?? "", icon: textOf(icon, 100) ?? "", index }] : [];
    }),
  };
}

function jsonOf(text: unknown): unknown {
  if (typeof text !== "string" || text.length > MAX_TEXT) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value >= 0;

const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === "string" ? value.slice(0, max) : undefined;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : {};
