import type { Widget } from "@orrery/model";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { type ActionSubject, useDashboard } from "./dashboard-context.ts";

/** Buttons in the frame that the author of the dashboard put there; those we cannot carry out are left out. */
export function HeaderActions({
  widget,
  subject,
}: {
  readonly widget: Widget;
  readonly subject: ActionSubject | undefined;
}) {
  const { canRun, run } = useDashboard();
  const actions = (widget.config.actions?.headerButton ?? []).filter(canRun);
  return actions.map((action) => (
    <IconButton
      key={action.id ?? action.name}
      icon="bolt"
      size="tiny"
      label={action.name}
      onClick={() => run(action, subject)}
    />
  ));
}
