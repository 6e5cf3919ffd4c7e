import type { Widget } from "@orrery/model";
import { useUserText } from "../../i18n/use-user-text.ts";
import { ActionButton } from "../table/row-actions.tsx";
import { type ActionSubject, useDashboard } from "./dashboard-context.ts";
import { useFunctionContext } from "./use-function-context.ts";
import { useShownActions } from "./use-shown-actions.ts";

interface HeaderActionsProps {
  readonly widget: Widget;
  readonly subject: ActionSubject | undefined;
  /** What conditions of buttons are asked about: the rows of a table. */
  readonly data?: readonly unknown[] | undefined;
}

/** Buttons in the frame that the author of the dashboard put there; those we cannot carry out are left out. */
export function HeaderActions({ widget, subject, data = [] }: HeaderActionsProps) {
  const { canRun, run } = useDashboard();
  const context = useFunctionContext(widget);
  const userText = useUserText();
  const actions = useShownActions((widget.config.actions?.headerButton ?? []).filter(canRun), data, context);
  return actions.map((action) => (
    <ActionButton
      key={action.id ?? action.name}
      icon={action.icon ? { material: action.icon } : "bolt"}
      label={userText(action.name)}
      onClick={() => run(action, subject)}
    />
  ));
}
