import type { CustomType } from "../custom-type.ts";
import type { FrameState, ToFrame } from "../frame-messages.ts";
import { declare, type WidgetInstance } from "./controller.ts";
import { failureOf, SCRIPT } from "./failures.ts";
import { provideGlobals } from "./globals.ts";
import { PageLink } from "./page-link.ts";
import { loadResources } from "./resources.ts";
import { type ActionParts, RunningAction } from "./running-action.ts";
import { RunningWidget } from "./running-widget.ts";
import { applyFonts, applyTheme } from "./theme.ts";

/** Begins in the frame. The port is held here, out of the reach of what the frame runs. */
export function start(port: MessagePort): void {
  const post = port.postMessage.bind(port);
  const page = new PageLink((message) => post(message));
  const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, "data")?.get;
  const read = (event: MessageEvent): ToFrame => (dataOf ? Reflect.apply(dataOf, event, []) : event.data);
  let running: RunningWidget | RunningAction | undefined;
  /** What came while the widget was made. */
  const early: { -readonly [Member in keyof FrameState]?: FrameState[Member] } = {};
  watchErrors(page);
  port.onmessage = (event) => {
    event.stopImmediatePropagation();
    const message = read(event);
    switch (message.kind) {
      case "start":
        void begin(page, message).then((made) => {
          running = made;
          const { data, ...rest } = early;
          if (data) made?.update(data);
          if (Object.keys(rest).length > 0) made?.change(rest);
        });
        break;
      case "ping":
        page.tell("pong");
        break;
      case "data":
        if (running) running.update(message.data);
        else early.data = message.data;
        page.tellShown(message.seq);
        break;
      case "state":
        if (message.state.theme) applyTheme(message.state.theme);
        if (running) running.change(message.state);
        else Object.assign(early, message.state);
        break;
      case "answer":
        page.answered(message);
        break;
      case "push":
        page.pushed(message.id, message.data);
        break;
      case "press":
        if (running instanceof RunningWidget) running.press(message.action);
        break;
      case "dismiss":
        if (running instanceof RunningAction) running.dismiss();
    }
  };
}

type Start = Extract<ToFrame, { kind: "start" }>;

async function begin(page: PageLink, { type, libraries, fonts, state, action }: Start) {
  try {
    applyFonts(fonts);
    provideGlobals(libraries);
    await loadResources(type.resources, page);
  } catch (error) {
    page.tellFailed(failureOf(error, "resources"), true);
    if (!state) page.tellDeclared({});
    return undefined;
  }
  if (action && state) return act(page, { type, state, action });
  const instance = declared(page, type, state === undefined);
  if (!instance || !state) return undefined;
  applyTheme(state.theme);
  return run(page, type, state, instance);
}

/** The script runs once without a context, to say what its type is. */
function declared(page: PageLink, type: CustomType, isAsked: boolean): ((ctx: unknown) => WidgetInstance) | undefined {
  try {
    const { make, declarations } = declare(type.controllerScript);
    if (isAsked) page.tellDeclared(declarations);
    return make;
  } catch (error) {
    page.tellFailed(failureOf(error), true);
    if (isAsked) page.tellDeclared({});
    return undefined;
  }
}

function act(page: PageLink, parts: Pick<ActionParts, "type" | "state" | "action">): RunningAction {
  applyTheme(parts.state.theme);
  const running = new RunningAction({ page, ...parts });
  page.afterAnswer = () => running.redraw();
  running.begin();
  return running;
}

function run(page: PageLink, type: CustomType, state: FrameState, make: (ctx: unknown) => WidgetInstance) {
  const widget = new RunningWidget({ page, type, state, make });
  page.afterAnswer = () => widget.redraw();
  widget.begin();
  return widget;
}

/** What nobody caught: of scripts, and resources that the policy of the frame keeps out. */
function watchErrors(page: PageLink): void {
  addEventListener("error", (event) => {
    if (!(event instanceof ErrorEvent)) return;
    event.preventDefault();
    const own = failureOf(event.error ?? event.message);
    const isScript = event.filename.includes(SCRIPT);
    const place = own.line === undefined && isScript ? { line: event.lineno - 1, column: event.colno } : {};
    page.tellFailed({ ...own, ...place }, false);
  });
  addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    page.tellFailed(failureOf(event.reason), false);
  });
}
