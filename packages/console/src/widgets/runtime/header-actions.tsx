import type { Widget } from "@orrery/model";
import { Icon } from "../../controls/basics/icon.tsx";
import { MaterialIcon } from "../../controls/basics/material-icon/material-icon.tsx";
import { type ActionSubject, useDashboard } from "./dashboard-context.ts";
import "../../controls/basics/icon-button.css";

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
    <button
      key={action.id ?? action.name}
      type="button"
      className="icon-button"
      data-size="tiny"
      data-tip={action.name}
      data-tip-side="bottom"
      aria-label={action.name}
      onClick={() => run(action, subject)}
    >
      {action.icon?.trim() ? <MaterialIcon name={action.icon.trim()} size={16} /> : <Icon name="bolt" size={16} />}
    </button>
  ));
}
