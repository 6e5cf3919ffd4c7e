import type { OpenState, WidgetAction } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { MOBILE_ACTION_FAILED } from "../../mobile-bridge/mobile-actions.ts";
import { useMobileApp } from "../../mobile-bridge/mobile-context.tsx";
import { useClient } from "../../session/client-context.tsx";
import type { ActionSubject, StatesPort } from "../../widgets/runtime/dashboard-context.ts";
import type { ActionFailure } from "./mobile-action.ts";
import { mobileActionOf } from "./mobile-action-of.ts";

/** Where a custom action is run. */
interface CustomPlace {
  readonly states: StatesPort;
  readonly state: OpenState;
}

/** Carries out actions whose functions run apart from the page: of the phone around it, and custom ones; says what fails. */
export function useFunctionActions() {
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
  const onCustom = async (action: WidgetAction, subject: ActionSubject | undefined, place: CustomPlace) => {
    try {
      const { openCustom } = await import("./open-action.tsx");
      await openCustom({ action, subject, client, dialogs, toast, failed, ...place });
    } catch {
      say(t("dashboard.action-stopped", { name: action.name })); // it was stopped, or could not be loaded
    }
  };
  const onPhone = async (action: WidgetAction, subject: ActionSubject | undefined): Promise<void> => {
    const mobileAction = mobileActionOf(action);
    if (!mobileAction || !app.isPresent) return;
    try {
      const { openAction } = await import("./open-action.tsx");
      await openAction({ action: mobileAction, subject, app, client, dialogs, toast, failed });
    } catch {
      say(MOBILE_ACTION_FAILED); // its functions were stopped, or could not be loaded
    }
  };
  return { onCustom, onPhone };
}
