import { isEntityType, isUuid, parseEntityId, type StateParams, type WidgetAction } from "@orrery/model";
import type { Dialogs } from "../../controls/overlays/dialogs/dialogs.tsx";
import type { Toast } from "../../controls/overlays/toasts/toasts.tsx";
import type { ActionSubject, DashboardContextValue, DashboardTime } from "../runtime/dashboard-context.ts";
import type { CommandPort } from "../runtime/data/device-commands.ts";
import { Allowance } from "./broker/allowance.ts";
import type { Arguments } from "./broker/arguments.ts";
import { type PageService, type PageServices, Refused } from "./broker/broker.ts";
import { consolePath } from "./broker/console-path.ts";

export interface PageParts {
  readonly dashboard: Pick<DashboardContextValue, "run" | "canRun" | "params" | "states">;
  readonly time: DashboardTime;
  readonly commands: CommandPort | undefined;
  readonly dialogs: Pick<Dialogs, "alert" | "confirm">;
  readonly toast: (toast: Toast) => void;
  readonly reload: () => void;
  /** Shows another page of the console. */
  readonly goTo: (path: string) => void;
}

const TOASTS = ["success", "info", "warn", "error"] as const;
const MAX_TOAST_MS = 60_000;
const MAX_MESSAGE = 2_000;
/** Characters of the parameters of a state. */
const MAX_PARAMS = 20_000;

/** What a widget may ask of the dashboard around it. The parts are read anew with each call. */
export function pageServices(parts: () => PageParts): PageServices {
  const shown = new Allowance(5, 0.2);
  let open = 0;
  const showing = (run: PageService["run"]): PageService => ({
    needsGesture: false,
    run: (args, call) => {
      if (!shown.takes()) throw new Refused(429, "The widget shows too many messages");
      return run(args, call);
    },
  });
  const dialog = (ask: (args: Arguments) => Promise<unknown>) =>
    showing(async (args) => {
      if (open > 0) throw new Refused(429, "A dialog of this widget is open");
      open++;
      try {
        return await ask(args);
      } finally {
        open--;
      }
    });
  const free = (run: PageService["run"]): PageService => ({ needsGesture: false, run });
  const asked = (run: PageService["run"]): PageService => ({ needsGesture: true, run });
  /** Within a layer the dashboard around is led by actions, of whose parameters the entity is taken. */
  const lead = (type: WidgetAction["type"], args: Arguments, more: Partial<WidgetAction> = {}) => {
    const params = args.at(1) === undefined ? undefined : args.record(1);
    const subject = params && subjectOf(params.entityId, params.entityName, params.entityLabel);
    const targetDashboardStateId = args.textOr(0, "") || undefined;
    const openRightLayout = args.at(2) === true;
    parts().dashboard.run({ name: "", type, targetDashboardStateId, openRightLayout, ...more }, subject);
  };
  return {
    "dialogs.confirm": dialog((a) => {
      const [cancel, ok] = [a.textOr(2, "") || undefined, a.textOr(3, "") || undefined];
      return parts().dialogs.confirm({ title: wordsOf(a, 0), message: asText(wordsOf(a, 1)), cancel, ok });
    }),
    "dialogs.alert": dialog((a) =>
      parts().dialogs.alert({ title: wordsOf(a, 0), message: asText(wordsOf(a, 1)), ok: a.textOr(2, "") || undefined }),
    ),
    toast: showing((a) => {
      const type = TOASTS.find((each) => each === a.at(0));
      const durationMs = a.numberOr(2);
      if (type) {
        parts().toast({
          type,
          message: wordsOf(a, 1),
          ...(durationMs !== undefined && { durationMs: Math.min(Math.max(durationMs, 0), MAX_TOAST_MS) }),
        });
      }
    }),
    "commands.oneWay": asked((a) => command(parts().commands, a, false)),
    "commands.twoWay": asked((a) => command(parts().commands, a, true)),
    "commands.end": free(() => undefined),
    // An action of the author may run functions and leave the dashboard.
    "actions.run": asked((a) => {
      const action = actionOf(a.record(0));
      const subject = subjectOf(a.at(1), a.at(2), a.at(4));
      if (!parts().dashboard.canRun(action))
        throw new Refused(400, `The action "${action.name}" cannot be carried out`);
      parts().dashboard.run(action, subject);
    }),
    "states.open": free((a) => {
      const { states } = parts().dashboard;
      if (states) states.open(a.text(0), paramsOf(a), a.at(2) === true);
      else lead("openDashboardState", a);
    }),
    "states.update": free((a) => {
      const { states } = parts().dashboard;
      if (states) states.update(a.textOr(0, "") || undefined, paramsOf(a), a.at(2) === true);
      else lead("updateDashboardState", a);
    }),
    "states.openDialog": free((a) =>
      lead("openDashboardState", a, {
        openInSeparateDialog: true,
        dialogTitle: a.textOr(2, ""),
        dialogHideDashboardToolbar: a.at(3) !== false,
        dialogWidth: a.numberOr(4),
        dialogHeight: a.numberOr(5),
      }),
    ),
    "states.openPopover": free((a) =>
      lead("openDashboardState", a, {
        openInPopover: true,
        popoverHideDashboardToolbar: a.at(2) !== false,
        popoverPreferredPlacement: a.textOr(3, "top"),
        popoverHideOnClickOutside: a.at(4) !== false,
        popoverWidth: a.textOr(5, "25vw"),
        popoverHeight: a.textOr(6, "25vh"),
      }),
    ),
    "states.back": free((a) => {
      const level = a.number(0);
      if (Number.isInteger(level) && level >= 0) parts().dashboard.states?.backTo(level);
    }),
    "window.zoom": free((a) => parts().time.zoom({ start: a.number(0), end: a.number(1) })),
    "window.show": free((a) => parts().time.show({ start: a.number(0), end: a.number(1) })),
    "window.resetZoom": free(() => parts().time.resetZoom?.()),
    "page.goTo": asked((a) => {
      const path = consolePath(a.text(0));
      if (path === undefined) throw new Refused(403, "Widgets lead to pages of the console only");
      parts().goTo(path);
    }),
    "page.reload": free(() => parts().reload()),
  };
}

/** The arguments as the contract has them (reference: dashboards and widgets, 4.6). */
function command(commands: CommandPort | undefined, args: Arguments, twoWay: boolean): Promise<unknown> {
  if (!commands) throw new Refused(400, "This widget has no device");
  const pollingIntervalMs = args.numberOr(4) ?? 0;
  const additionalInfo = args.at(6) === undefined ? undefined : args.record(6);
  const persistent = args.at(3) === true ? { pollingIntervalMs, retries: args.numberOr(5), additionalInfo } : undefined;
  return commands.send({ method: args.text(0), params: args.at(1), twoWay, timeoutMs: args.numberOr(2), persistent });
}

/** They become a part of the address. */
function paramsOf(args: Arguments): StateParams {
  const params = args.at(1) === undefined ? {} : args.record(1);
  if (JSON.stringify(params).length > MAX_PARAMS) throw new Refused(413, "These parameters are too large");
  return params;
}

function actionOf(given: Readonly<Record<string, unknown>>): WidgetAction {
  const { name, type } = given;
  if (typeof type !== "string") throw new Error("This is no action");
  return { ...given, type, name: typeof name === "string" ? name : "" };
}

function subjectOf(entity: unknown, name: unknown, label: unknown): ActionSubject | undefined {
  const { entityType, id } = (entity ?? {}) as { readonly entityType?: unknown; readonly id?: unknown };
  if (typeof entityType !== "string" || typeof id !== "string" || !isEntityType(entityType) || !isUuid(id))
    return undefined;
  const entityName = typeof name === "string" ? name : "";
  return {
    entityId: parseEntityId(entityType, id),
    entityName,
    entityLabel: typeof label === "string" ? label : entityName,
  };
}

const wordsOf = (args: Arguments, index: number): string => String(args.at(index) ?? "").slice(0, MAX_MESSAGE);

/** Words, not HTML: a picture in it would be asked of another site, with what the widget read in its address. */
const asText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
