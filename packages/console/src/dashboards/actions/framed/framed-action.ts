import type { WidgetAction } from "@orrery/model";
import { type CustomType, readResources } from "../../../widgets/custom/custom-type.ts";
import type { FrameAction } from "../../../widgets/custom/frame-messages.ts";
import type { ActionOrigin, ActionSubject } from "../../../widgets/runtime/dashboard-context.ts";

/** An action whose function runs in a frame that may show dialogs. */
export interface FramedAction {
  readonly id: number;
  readonly action: WidgetAction;
  readonly subject: ActionSubject | undefined;
  readonly origin: ActionOrigin;
}

/** What functions in workers have of the context, by its path. */
const IN_WORKER = [
  "rxjs",
  "translate",
  "dialogs.alert",
  "dialogs.confirm",
  "attributeService.getEntityAttributes",
  "attributeService.saveEntityAttributes",
  "stateController.openState",
  "stateController.updateState",
  "stateController.navigatePrevState",
  "stateController.resetState",
  "stateController.getStateId",
  "stateController.getStateParams",
  "showSuccessToast",
  "showInfoToast",
  "showWarnToast",
  "showErrorToast",
];
const USES = new RegExp(
  `\\bwidgetContext\\s*\\.\\s*(?:${IN_WORKER.map((path) => path.replace(".", "\\s*\\.\\s*")).join("|")})\\b`,
  "g",
);

/**
 * Whether the function of an action needs a frame: it has HTML of its own, or uses more of its context than functions in
 * workers have, which can show nothing. Workers are where they can: they begin faster and are ended at once.
 */
export function needsFrame({ type, customFunction = "" }: WidgetAction): boolean {
  return type === "customPretty" || (type === "custom" && customFunction.replace(USES, "").includes("widgetContext"));
}

/** An action as its frame runs it: its function is the script. */
export const actionType = ({ name, customFunction, customCss, customResources }: WidgetAction): CustomType => ({
  bundleAlias: "",
  alias: "",
  name,
  kind: "static",
  templateHtml: "",
  templateCss: customCss ?? "",
  controllerScript: customFunction ?? "",
  // Whether they are modules has no effect here (reference: dashboards and widgets, 2.12).
  resources: readResources(customResources).map(({ url }) => ({ url, isModule: false })),
});

/** What its function is given about the entity. */
export function frameAction({ type, customHtml }: WidgetAction, subject: ActionSubject | undefined): FrameAction {
  return {
    htmlTemplate: type === "customPretty" ? (customHtml ?? "") : undefined,
    entityId: plain(subject?.entityId ?? null),
    entityName: subject?.entityName ?? null,
    entityLabel: subject?.entityLabel ?? null,
    additionalParams: plain(subject?.additionalParams ?? {}),
  };
}

/** Without what no message can carry. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
