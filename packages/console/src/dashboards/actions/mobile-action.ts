import type { MobileActionSettings } from "@orrery/model";
import { MOBILE_ACTION_FAILED, type MobileAction } from "../../mobile-bridge/mobile-actions.ts";
import type { MobileApp } from "../../mobile-bridge/mobile-app.ts";
import type { FunctionFrame } from "../../widgets/functions/function-frame.ts";
import { type FunctionFailure, WIDGET_CONTEXT } from "../../widgets/functions/function-messages.ts";
import type { ActionSubject } from "../../widgets/runtime/dashboard-context.ts";

export interface MobileActionRun {
  readonly action: MobileActionSettings & { readonly type: MobileAction };
  readonly subject: ActionSubject | undefined;
  readonly app: Pick<MobileApp, "run">;
  readonly frame: Pick<FunctionFrame, "call">;
  /** Says what failed where no function of the action does: its own function, or the action without one for errors. */
  readonly failed: (failure: ActionFailure) => void;
}

export type ActionFailure =
  | { readonly kind: "function"; readonly name: string; readonly failure: FunctionFailure }
  | { readonly kind: "action"; readonly message: string };

/** What is said to `handleErrorFunction` when the arguments are missing; the words are part of the contract. */
const NO_ARGUMENTS = "Failed to get mobile action arguments";
/** A function of an action computes little; what it waits for does not count. */
const LIMIT_MS = 2_000;
/** The arguments that all functions of actions have at their end (reference: dashboards and widgets, 2.12). */
const TAIL = ["$event", "widgetContext", "entityId", "entityName", "additionalParams", "entityLabel"] as const;

/** What an action needs before the app is asked, and the function that gets what it answers. */
const FLOWS: Readonly<Record<MobileAction, Flow>> = {
  takePictureFromGallery: { result: "processImageFunction", members: ["imageUrl"] },
  takePhoto: { result: "processImageFunction", members: ["imageUrl"] },
  takeScreenshot: { result: "processImageFunction", members: ["imageUrl"] },
  mapDirection: { ask: "getLocationFunction", result: "processLaunchResultFunction", members: ["launched"] },
  mapLocation: { ask: "getLocationFunction", result: "processLaunchResultFunction", members: ["launched"] },
  makePhoneCall: { ask: "getPhoneNumberFunction", result: "processLaunchResultFunction", members: ["launched"] },
  scanQrCode: { result: "processQrCodeFunction", members: ["code", "format"] },
  getLocation: { result: "processLocationFunction", members: ["latitude", "longitude"] },
};

interface Flow {
  readonly ask?: FunctionName | undefined;
  readonly result: FunctionName;
  /** Of the app's result, in the order of the function's arguments. */
  readonly members: readonly string[];
}

type FunctionName = Exclude<keyof MobileActionSettings, "type">;

/** Carries out a mobile action: asks for its arguments, then the app, and gives the answer to the action's functions. */
export async function runMobileAction(run: MobileActionRun): Promise<void> {
  const { action, app } = run;
  const { ask, result, members } = FLOWS[action.type];
  let args: readonly unknown[] = [];
  if (ask) {
    const given = await callFunction(run, ask, [], []);
    const valid = given.kind === "returned" ? argumentsOf(ask, given.value) : undefined;
    if (!valid) {
      const why = given.kind === "threw" ? `: ${given.message}` : "";
      return handleError(run, `${NO_ARGUMENTS}${why}`);
    }
    args = valid;
  }
  const answer = await app.run(action.type, ...args);
  if (answer.hasError) return handleError(run, answer.error ?? MOBILE_ACTION_FAILED);
  if (!answer.hasResult) return void (await callFunction(run, "handleEmptyResultFunction", [], []));
  const values = isRecord(answer.result) ? members.map((name) => (answer.result as Values)[name]) : [];
  await callFunction(run, result, members, values);
}

type Values = Readonly<Record<string, unknown>>;

async function handleError(run: MobileActionRun, message: string): Promise<void> {
  const handled = await callFunction(run, "handleErrorFunction", ["error"], [message]);
  if (handled.kind === "absent") run.failed({ kind: "action", message });
}

type Called =
  | { readonly kind: "absent" }
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly message: string };

async function callFunction(
  { action, subject, frame, failed }: MobileActionRun,
  name: FunctionName,
  args: readonly string[],
  values: readonly unknown[],
): Promise<Called> {
  const body = action[name];
  if (typeof body !== "string" || body.trim() === "") return { kind: "absent" };
  const tail = [
    {},
    WIDGET_CONTEXT,
    subject?.entityId ?? null,
    subject?.entityName ?? null,
    subject?.additionalParams ?? {},
    subject?.entityLabel ?? null,
  ];
  const [result] = await frame.call(
    [{ name, args: [...args, ...TAIL], body }],
    [{ of: 0, args: [...values.map((value) => value ?? null), ...tail] }],
    LIMIT_MS,
  );
  if (result?.kind !== "threw") return { kind: "returned", value: result?.value };
  failed({ kind: "function", name, failure: result.failure });
  return { kind: "threw", message: result.failure.message };
}

/** What a function gave, as the app takes it; `undefined` for what it cannot. */
function argumentsOf(name: FunctionName, value: unknown): readonly unknown[] | undefined {
  if (name === "getPhoneNumberFunction") return value === null || value === undefined ? undefined : [value];
  const isPlace =
    Array.isArray(value) && value.length >= 2 && value.slice(0, 2).every((part) => typeof part === "number");
  return isPlace ? value.slice(0, 2) : undefined;
}

const isRecord = (value: unknown): value is Values => typeof value === "object" && value !== null;
