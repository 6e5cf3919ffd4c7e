import type { Client } from "@orrery/client";
import type { Dialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import type { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { FunctionFrame } from "../../widgets/functions/function-frame.ts";
import { actionServices } from "./action-services.ts";
import { type MobileActionRun, runMobileAction } from "./mobile-action.ts";
import { PictureDialog } from "./picture-dialog.tsx";

interface OpenActionOptions extends Omit<MobileActionRun, "frame"> {
  readonly client: Client;
  readonly dialogs: Dialogs;
  readonly toast: ReturnType<typeof useToast>;
}

/** Runs a mobile action with a frame of its own for its functions, which ends when nothing is asked any more. */
export async function openAction({ client, dialogs, toast, ...run }: OpenActionOptions): Promise<void> {
  const frame = await FunctionFrame.open({
    serve: actionServices({
      client,
      dialogs,
      picture: (url) => dialogs.open((close) => <PictureDialog url={url} onClose={() => close(undefined)} />),
      toast: (type, message, durationMs) => toast({ type, message, durationMs }),
    }),
    failedLate: (failure) => run.failed({ kind: "function", name: run.action.type, failure }),
  });
  try {
    await runMobileAction({ ...run, frame });
    await frame.idle();
  } finally {
    frame.close();
  }
}
