import type { Widget, WidgetAction } from "@orrery/model";

/** What an administration table does, with the names that its author gave the actions; absent: not here. */
export interface AdminActions {
  readonly add: string | undefined;
  readonly edit: string | undefined;
  readonly remove: string | undefined;
}

/**
 * The actions of an administration table that are ours to carry out. Dashboards keep them with code of their own, which is
 * told by its icon; an action that the author removed, or made something else of, is not there.
 */
export function adminActions({ actions = {} }: Widget["config"]): AdminActions {
  const find = (source: string, icon: string) =>
    actions[source]?.find((action) => isScript(action) && action.icon === icon);
  return {
    add: find("headerButton", "add")?.name,
    edit: find("actionCellButton", "edit")?.name,
    remove: find("actionCellButton", "delete")?.name,
  };
}

/** The widget without the actions that are carried out by {@link adminActions}: their buttons are the table's own. */
export function withoutAdminActions(widget: Widget): Widget {
  const { actions = {} } = widget.config;
  const others = Object.fromEntries(
    Object.entries(actions).map(([source, all]) => [source, all.filter((action) => !isOurs(source, action))]),
  );
  return { ...widget, config: { ...widget.config, actions: others } };
}

const OURS: Readonly<Record<string, readonly string[]>> = {
  headerButton: ["add"],
  actionCellButton: ["edit", "delete"],
};

const isOurs = (source: string, action: WidgetAction): boolean =>
  isScript(action) && (OURS[source]?.includes(action.icon ?? "") ?? false);

const isScript = ({ type }: WidgetAction) => type === "custom" || type === "customPretty";
