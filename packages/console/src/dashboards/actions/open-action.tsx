import type { Client } from "@orrery/client";
import type { OpenState, WidgetAction } from "@orrery/model";
import type { Dialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import type { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { FunctionFrame } from "../../widgets/functions/function-frame.ts";
import { type FunctionFailure, WIDGET_CONTEXT } from "../../widgets/functions/function-messages.ts";
import type { ActionSubject, StatesPort } from "../../widgets/runtime/dashboard-context.ts";
import { actionServices } from "./action-services.ts";
import { type MobileActionRun, runMobileAction } from "./mobile-action.ts";
import { PictureDialog } from "./picture-dialog.tsx";

type Services = Pick<OpenActionOptions, "client" | "dialogs" | "toast"> & { readonly states?: StatesPort };

const servicesOf = ({ client, dialogs, toast, states }: Services) =>
  actionServices({
    client,
    dialogs,
    states,
    picture: (url) => dialogs.open((close) => <PictureDialog url={url} onClose={() => close(undefined)} />),
    toast: (type, message, durationMs) => toast({ type, message, durationMs }),
  });

/** A function of an action computes little; what it waits for does not count. */
const LIMIT_MS = 2_000;
/** Reference: dashboards and widgets, 2.12. */
const CUSTOM_ARGUMENTS = ["$event", "widgetContext", "entityId", "entityName", "additionalParams", "entityLabel"];

const customArguments = (context: object, subject: ActionSubject | undefined): readonly unknown[] => [
  {},
  context,
  subject?.entityId ?? null,
  subject?.entityName ?? null,
  subject?.additionalParams ?? {},
  subject?.entityLabel ?? null,
];

interface OpenActionOptions extends Omit<MobileActionRun, "frame"> {
  readonly client: Client;
  readonly dialogs: Dialogs;
  readonly toast: ReturnType<typeof useToast>;
}

interface OpenCustomOptions extends Pick<OpenActionOptions, "client" | "dialogs" | "toast" | "failed"> {
  readonly action: WidgetAction;
  readonly subject: ActionSubject | undefined;
  readonly states: StatesPort;
  /** What functions read of the state that is shown. */
  readonly state: OpenState;
}

/** Runs the function of a custom action in a frame of its own, which ends when nothing is asked any more. */
export async function openCustom({ client, dialogs, toast, states, ...run }: OpenCustomOptions): Promise<void> {
  const name = run.action.name;
  const failed = (failure: FunctionFailure) => run.failed({ kind: "function", name, failure });
  const frame = await FunctionFrame.open({ serve: servicesOf({ client, dialogs, toast, states }), failedLate: failed });
  try {
    const code = { name, args: CUSTOM_ARGUMENTS, body: run.action.customFunction ?? "" };
    const context = { ...WIDGET_CONTEXT, state: run.state };
    const [result] = await frame.call([code], [{ of: 0, args: customArguments(context, run.subject) }], LIMIT_MS);
    if (result?.kind === "threw") failed(result.failure);
    await frame.idle();
  } finally {
    frame.close();
  }
}

/** Runs a mobile action with a frame of its own for its functions, which ends when nothing is asked any more. */
export async function openAction({ client, dialogs, toast, ...run }: OpenActionOptions): Promise<void> {
  const frame = await FunctionFrame.open({
    serve: servicesOf({ client, dialogs, toast }),
    failedLate: (failure) => run.failed({ kind: "function", name: run.action.type, failure }),
  });
  try {
    await runMobileAction({ ...run, frame });
    await frame.idle();
  } finally {
    frame.close();
  }
}
