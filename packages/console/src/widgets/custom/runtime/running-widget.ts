import type { CustomType } from "../custom-type.ts";
import type { FrameData, FrameState } from "../frame-messages.ts";
import { WidgetContext } from "./context.ts";
import type { WidgetInstance } from "./controller.ts";
import { customDialog, redrawDialogs } from "./custom-dialog.ts";
import { aboveWidget } from "./dialog-place.ts";
import { failureOf } from "./failures.ts";
import type { PageLink } from "./page-link.ts";
import { BASE_STYLES, styleOf } from "./template/base-styles.ts";
import { Template } from "./template/template.ts";

interface WidgetParts {
  readonly page: PageLink;
  readonly type: CustomType;
  readonly state: FrameState;
  readonly make: (ctx: unknown) => WidgetInstance;
}

/** A widget from its template on (reference: dashboards and widgets, 4.3). It has no end of its own: its frame goes. */
export class RunningWidget {
  readonly #parts: WidgetParts;
  readonly #container: HTMLElement;
  readonly #context: WidgetContext;
  readonly #sizes: ResizeObserver;
  #self: WidgetInstance | undefined;
  #template: Template | undefined;
  #isBegun = false;
  #isDrawing = false;
  #hasHadData = false;

  constructor(parts: WidgetParts) {
    this.#parts = parts;
    const { bundleAlias, alias, templateCss } = parts.type;
    const host = document.createElement("div");
    host.className = "tb-host";
    this.#container = document.createElement("div");
    this.#container.className = `tb-widget widget-type-${bundleAlias}-${alias}`;
    host.append(this.#container);
    document.head.append(styleOf(BASE_STYLES), styleOf(templateCss));
    document.body.replaceChildren(host);
    const redraw = () => this.redraw();
    const open = customDialog({
      place: aboveWidget,
      texts: parts.state.texts,
      redraw,
      router: () => this.#context.ctx.router,
      failed: (error) => this.#fail(error),
    });
    const dialogs = { customDialog: { customDialog: open } };
    const updated = () => this.#isBegun && this.#draw();
    this.#context = new WidgetContext({ ...parts, container: this.#container, redraw, dialogs, updated });
    this.#sizes = new ResizeObserver(() => this.#resized());
  }

  /** Makes the template, and calls `onInit` when there is room for it. */
  begin(): void {
    const { type, make, page } = this.#parts;
    try {
      this.#self = make(this.#context.ctx);
      this.#template = new Template(type.templateHtml, this.#scope, {
        texts: this.#parts.state.texts,
        failed: (failure) => page.tellFailed(failure, false),
        redraw: () => this.redraw(),
      });
      this.#template.drawInto(this.#container);
      this.#sizes.observe(document.documentElement);
      this.#resized();
    } catch (error) {
      this.#fail(error);
    }
  }

  update(data: FrameData): void {
    this.#context.change({ data });
    if (this.#hasNews(data) && this.#isBegun) this.#draw();
  }

  change(state: Partial<FrameState>): void {
    this.#context.change(state);
    if (state.isMobile !== undefined) this.#call("onMobileModeChanged");
    if (state.dashboardState !== undefined) this.redraw();
  }

  press(action: number): void {
    this.#guard(() => this.#context.press(action));
  }

  redraw(): void {
    this.#template?.update();
    redrawDialogs();
  }

  get #scope(): Record<string, unknown> {
    return this.#context.ctx.$scope as Record<string, unknown>;
  }

  #resized(): void {
    const { ctx } = this.#context;
    const { clientWidth: width, clientHeight: height } = this.#container;
    if (width === 0 || height === 0 || (ctx.width === width && ctx.height === height)) return;
    Object.assign(ctx, { width, height });
    if (this.#isBegun) this.#call("onResize");
    else this.#begin();
  }

  #begin(): void {
    this.#isBegun = true;
    atNextFrame(() => {
      if (!this.#call("onInit")) return;
      this.#context.ctx.inited = true;
      if (this.#hasNews(this.#parts.state.data)) this.#call("onDataUpdated");
      this.#context.tellLook();
      this.#parts.page.tell("started");
    });
  }

  /** A widget of time series that has had no point so far is not told of data. */
  #hasNews({ data }: FrameData): boolean {
    this.#hasHadData ||= this.#parts.type.kind !== "timeseries" || data.some(({ points }) => points.length > 0);
    return this.#hasHadData;
  }

  /** Data that comes while a frame is drawn shows with the next. */
  #draw(): void {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    atNextFrame(() => {
      this.#isDrawing = false;
      if (this.#context.ctx.inited) this.#call("onDataUpdated");
    });
  }

  /** @returns whether it did not throw; what throws ends the widget. */
  #call(hook: string): boolean {
    const method = this.#self?.[hook];
    return this.#guard(() => {
      if (typeof method === "function") Reflect.apply(method, this.#self, []);
    });
  }

  #guard(run: () => void): boolean {
    try {
      run();
      this.redraw();
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  #fail(error: unknown): void {
    this.#parts.page.tellFailed(failureOf(error), true);
  }
}

function atNextFrame(run: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    run();
  };
  requestAnimationFrame(once);
  setTimeout(once, FRAME_MS);
}

/** Frames that are not seen are drawn seldom; a widget begins all the same. */
const FRAME_MS = 200;
