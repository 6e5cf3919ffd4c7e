import type { WidgetAction } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { MOBILE_ACTION_FAILED } from "../../mobile-bridge/mobile-actions.ts";
import { useMobileApp } from "../../mobile-bridge/mobile-context.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { ActionSubject } from "../../widgets/runtime/dashboard-context.ts";
import type { ActionFailure } from "./mobile-action.ts";
import { mobileActionOf } from "./mobile-action-of.ts";

/** Carries out actions of the phone that the dashboard is shown on; says what fails. */
export function useMobileActions() {
  const { t } = useTranslation();
  const app = useMobileApp();
  const client = useClient();
  const dialogs = useDialogs();
  const toast = useToast();
  const say = (message: string) => toast({ type: "error", message });
  const failed = (given: ActionFailure) => {
    if (given.kind === "action") return say(given.message);
    const { line, message } = given.failure;
    say(t(line ? "dashboard.function-failed-at" : "dashboard.function-failed", { name: given.name, line, message }));
  };
  return async (action: WidgetAction, subject: ActionSubject | undefined): Promise<void> => {
    const mobileAction = mobileActionOf(action);
    if (!mobileAction || !app.isPresent) return;
    try {
      const { openAction } = await import("./open-action.tsx");
      await openAction({ action: mobileAction, subject, app, client, dialogs, toast, failed });
    } catch {
      say(MOBILE_ACTION_FAILED); // its functions were stopped, or could not be loaded
    }
  };
}
