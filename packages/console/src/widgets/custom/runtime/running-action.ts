import type { CustomType } from "../custom-type.ts";
import type { FrameAction, FrameData, FrameState } from "../frame-messages.ts";
import { WidgetContext } from "./context.ts";
import { compile } from "./controller.ts";
import { customDialog, redrawDialogs } from "./custom-dialog.ts";
import { failureOf } from "./failures.ts";
import { PageDialogs } from "./page-dialogs.ts";
import type { PageLink } from "./page-link.ts";
import { BASE_STYLES, styleOf } from "./template/base-styles.ts";

export interface ActionParts {
  readonly page: PageLink;
  /** Its script is the body of the function; its styles are those of the action. */
  readonly type: CustomType;
  /** Of the widget in which it was pressed. */
  readonly state: FrameState;
  readonly action: FrameAction;
}

type ActionFunction = (...args: readonly unknown[]) => unknown;

/** The function of an action and the dialogs that it shows (reference: dashboards and widgets, 2.12). */
export class RunningAction {
  readonly #parts: ActionParts;
  readonly #context: WidgetContext;
  readonly #dialogs: PageDialogs;

  constructor(parts: ActionParts) {
    this.#parts = parts;
    const { page, type, state } = parts;
    document.documentElement.classList.add("is-action");
    document.head.append(styleOf(BASE_STYLES), styleOf(type.templateCss));
    const container = document.createElement("div");
    document.body.replaceChildren(container);
    this.#dialogs = new PageDialogs(page);
    const redraw = () => this.redraw();
    const open = customDialog({
      place: this.#dialogs,
      texts: state.texts,
      redraw,
      router: () => this.#context.ctx.router,
      failed: (error) => this.#fail(error, false),
    });
    this.#context = new WidgetContext({
      page,
      state,
      container,
      redraw,
      dialogs: { customDialog: { customDialog: open } },
    });
    this.#context.ctx.inited = true;
  }

  /** Runs the function. What it gives back is waited for: until then it has not ended. */
  begin(): void {
    const { page, type, action } = this.#parts;
    const { htmlTemplate, entityId, entityName, additionalParams, entityLabel } = action;
    const given: Readonly<Record<string, unknown>> = {
      $event: new Event("click", { cancelable: true }),
      widgetContext: this.#context.ctx,
      entityId,
      entityName,
      ...(htmlTemplate !== undefined && { htmlTemplate }),
      additionalParams,
      entityLabel,
    };
    const names = Object.keys(given);
    try {
      const run = compile<ActionFunction>(type.controllerScript, names);
      const made = Reflect.apply(run, undefined, Object.values(given));
      Promise.resolve(made)
        .catch((error: unknown) => this.#fail(error, false))
        .finally(() => page.tell("started"));
    } catch (error) {
      this.#fail(error, true);
    }
  }

  update(data: FrameData): void {
    this.#context.change({ data });
    this.redraw();
  }

  change(state: Partial<FrameState>): void {
    this.#context.change(state);
  }

  redraw(): void {
    redrawDialogs();
  }

  dismiss(): void {
    this.#dialogs.dismiss();
  }

  /** `isFatal`: nothing of it goes on. */
  #fail(error: unknown, isFatal: boolean): void {
    this.#parts.page.tellFailed(failureOf(error), isFatal);
  }
}
