import type { JsonObject } from "@orrery/model";
import type { FrameEntity, FrameLook, FrameState } from "../frame-messages.ts";
import { aroundOf } from "./around.ts";
import { formatValue } from "./format-value.ts";
import { FormBuilder, Validators } from "./forms.ts";
import { type Observable, of, rxjs, Subject, throwError } from "./observables.ts";
import type { PageLink } from "./page-link.ts";
import { PagedData } from "./paged-data.ts";
import { routerOf } from "./router.ts";
import { servicesOf, unavailable } from "./services.ts";
import { fill, firstEntity, type Subscription } from "./subscription.ts";
import { subscriptionApi } from "./subscription-api.ts";
import { datePipe, translate } from "./template/pipes.ts";

type Loose = Record<string, unknown>;

export interface ContextParts {
  readonly page: PageLink;
  readonly state: FrameState;
  readonly container: HTMLElement;
  /** Draws templates again. */
  readonly redraw: () => void;
  readonly dialogs: Loose;
  /** Pages that the script asked for have come, or are others now. */
  readonly updated?: (() => void) | undefined;
}

/** `ctx` of a script (reference: dashboards and widgets, 4.4), and what the frame changes of it. */
export class WidgetContext {
  readonly ctx: Loose;
  readonly subscription: Subscription;
  readonly #paged: PagedData;
  readonly #parts: ContextParts;
  #state: FrameState;

  constructor(parts: ContextParts) {
    this.#parts = parts;
    this.#state = parts.state;
    const { widget } = parts.state;
    const config = widget.config as Loose;
    this.subscription = this.#defaultSubscription(widget);
    this.#paged = new PagedData({
      page: parts.page,
      subscription: this.subscription,
      datasources: Array.isArray(config.datasources) ? (config.datasources as JsonObject[]) : [],
      alarmSource: config.alarmSource as JsonObject | undefined,
      updated: () => {
        this.#follow();
        parts.updated?.();
      },
    });
    Object.assign(this.subscription, this.#paged.methods, { alarmSource: config.alarmSource });
    this.ctx = {
      $container: wrapped(parts.container),
      $containerParent: wrapped(parts.container.parentElement),
      widget,
      widgetConfig: config,
      settings: config.settings ?? {},
      units: config.units ?? "",
      decimals: config.decimals ?? 2,
      width: 0,
      height: 0,
      isEdit: parts.state.isEdit,
      isMobile: parts.state.isMobile,
      inited: false,
      destroyed: false,
      currentUser: parts.state.user,
      widgetNamespace: "widget",
      toastTargetId: "widget",
      defaultSubscription: this.subscription,
      subscriptions: { default: this.subscription },
      subscriptionApi: subscriptionApi(parts.page, widget),
      rxjs,
      ngZone: { run: (task: () => unknown) => task(), runOutsideAngular: (task: () => unknown) => task() },
      ...this.#time(),
      ...aroundOf({
        page: parts.page,
        container: parts.container,
        state: () => this.#state,
        subscription: this.subscription,
        activeEntity: () => this.ctx.activeEntityInfo,
      }),
      ...this.#helpers(),
      ...this.#calls(),
    };
    const scope: Loose = {
      ctx: this.ctx,
      fb: FormBuilder,
      validators: Validators,
      executingRpcRequest: false,
      rpcEnabled: true,
    };
    scope.showSuccessToast = this.ctx.showSuccessToast;
    scope.showErrorToast = this.ctx.showErrorToast;
    scope.showToast = this.ctx.showToast;
    scope.clearRpcError = () => undefined;
    scope.raf = { raf: (task: () => void) => requestAnimationFrame(task) };
    scope.$injector = this.ctx.$injector;
    this.ctx.$scope = scope;
    this.fill();
  }

  /** Members that follow the data. */
  fill(): void {
    if (!this.#paged.isUsed) fill(this.subscription, this.#state.data);
    this.#follow();
  }

  #follow(): void {
    const { datasources, data, hiddenData, timeWindow } = this.subscription;
    Object.assign(this.ctx, { datasources, data, hiddenData, timeWindow });
  }

  change(state: Partial<FrameState>): void {
    this.#state = { ...this.#state, ...state };
    this.ctx.isEdit = this.#state.isEdit;
    this.ctx.isMobile = this.#state.isMobile;
    if (state.data) this.fill();
  }

  press(index: number): void {
    const actions = Array.isArray(this.ctx.widgetActions) ? (this.ctx.widgetActions as Loose[]) : [];
    (actions[index]?.onAction as ((event: Event) => void) | undefined)?.(new Event("click"));
  }

  #defaultSubscription({ type, config }: JsonObject): Subscription {
    const { page } = this.#parts;
    const subscription: Subscription = {
      id: "default",
      type,
      options: config,
      callbacks: {},
      datasources: [],
      data: [],
      rpcEnabled: this.#state.target !== undefined,
      targetDeviceId: this.#state.target?.id ?? null,
      targetDeviceName: this.#state.target?.name ?? null,
      executingRpcRequest: false,
      rpcErrorText: "",
      isDataResolved: () => true,
      getFirstEntityInfo: () => (this.#state.target ? targetInfo(this.#state.target) : firstEntity(subscription)),
      onUpdateTimewindow: (start: number, end: number) => page.call("window.zoom", start, end).subscribe(),
      onResetTimewindow: () => page.call("window.resetZoom").subscribe(),
      subscribe: () => undefined,
      update: () => undefined,
      unsubscribe: () => undefined,
      destroy: () => undefined,
      clearRpcError: () => undefined,
      completedCommand: () => undefined,
      widgetTimewindowChanged$: new Subject(),
    };
    Object.assign(subscription, this.#commands());
    return subscription;
  }

  #commands() {
    const { page } = this.#parts;
    const send =
      (service: string) =>
      (...[method, params, timeout, persistent, interval, retries, info]: readonly unknown[]): Observable =>
        page.call(service, method, params, timeout, persistent, interval, retries, info);
    return { sendOneWayCommand: send("commands.oneWay"), sendTwoWayCommand: send("commands.twoWay") };
  }

  #time() {
    const { page } = this.#parts;
    const onUpdateTimewindow = (start: number, end: number, _interval?: number, persist?: boolean) =>
      void page.call(persist ? "window.show" : "window.zoom", start, end).subscribe();
    const onResetTimewindow = () => void page.call("window.resetZoom").subscribe();
    return {
      timewindowFunctions: { onUpdateTimewindow, onResetTimewindow },
      dashboard: { onUpdateTimewindow, onResetTimewindow, dashboardTimewindowChanged: new Subject() },
      dashboardTimewindow: this.#state.data.timeWindow ?? {},
    };
  }

  #helpers() {
    const { page, redraw, state } = this.#parts;
    const toast = (type: string) => (message: unknown, duration?: unknown) =>
      void page.call("toast", type, String(message), typeof duration === "number" ? duration : undefined).subscribe();
    const text = translate(state.texts);
    return {
      utils: {
        formatValue,
        customTranslation: (pattern: string, fallback?: string) => text(pattern) || fallback,
        isDefined: (value: unknown) => value !== undefined,
        isDefinedAndNotNull: (value: unknown) => value !== undefined && value !== null,
        guid: () => crypto.randomUUID(),
      },
      showToast: (type: string, message: unknown, duration?: unknown) => toast(type)(message, duration),
      showSuccessToast: toast("success"),
      showInfoToast: toast("info"),
      showWarnToast: toast("warn"),
      showErrorToast: toast("error"),
      hideToast: () => undefined,
      detectChanges: (updateParams?: boolean) => {
        redraw();
        if (updateParams) this.tellLook();
      },
      detectContainerChanges: redraw,
      updateWidgetParams: () => this.tellLook(),
      registerPopoverComponent: () => undefined,
      updatePopoverPositions: () => undefined,
      setPopoversHidden: () => undefined,
      pageLink: (pageSize: number, page = 0, textSearch: string | null = null, sortOrder: unknown = null) => ({
        pageSize,
        page,
        textSearch,
        sortOrder,
      }),
    };
  }

  #calls() {
    const { page, state, dialogs } = this.#parts;
    const services = servicesOf(page);
    const text = translate(state.texts);
    const all: Loose = {
      ...services,
      dialogs: {
        confirm: (...args: readonly unknown[]) => page.call("dialogs.confirm", ...args),
        alert: (...args: readonly unknown[]) => page.call("dialogs.alert", ...args),
        colorPicker: unavailable("dialogs.colorPicker"),
        materialIconPicker: unavailable("dialogs.materialIconPicker"),
        permissionDenied: unavailable("dialogs.permissionDenied"),
        todo: () => of(undefined),
      },
      ...dialogs,
      router: routerOf(page),
      date: { transform: datePipe },
      translate: { instant: text, get: (key: string) => of(text(key)), stream: (key: string) => of(text(key)) },
      sanitizer: { bypassSecurityTrustHtml: (html: unknown) => html, sanitize: (_: unknown, html: unknown) => html },
      utils: { formatValue },
    };
    const servicesMap = new Map(Object.keys(all).map((name) => [name, name]));
    const get = (name: string) => {
      if (!Object.hasOwn(all, name)) throw new Error(`"${name}" is not available to widgets`);
      return all[name];
    };
    return {
      ...all,
      servicesMap,
      $injector: { get },
      store: {
        dispatch: () => undefined,
        select: () => throwError(new Error("The store is not available to widgets")),
      },
      controlApi: { ...this.#commands(), completedCommand: () => void page.call("commands.end").subscribe() },
    };
  }

  /** What the script has set of title and buttons. */
  tellLook(): void {
    const { widgetTitle, widgetTitleTooltip, hideTitlePanel, widgetActions } = this.ctx;
    const actions = (Array.isArray(widgetActions) ? (widgetActions as Loose[]) : []).flatMap((each, index) =>
      each.show === false ? [] : [{ name: String(each.name ?? ""), icon: String(each.icon ?? ""), index }],
    );
    const look: FrameLook = {
      title: typeof widgetTitle === "string" ? widgetTitle : undefined,
      titleTooltip: typeof widgetTitleTooltip === "string" ? widgetTitleTooltip : undefined,
      hideTitlePanel: hideTitlePanel === true,
      actions,
    };
    this.#parts.page.tellLook(look);
  }
}

const targetInfo = ({ entityType, id, name, label }: FrameEntity) => ({
  entityId: { entityType, id },
  entityName: name,
  entityLabel: label,
});

/** As jQuery gives it where the type uses it, else the element. */
function wrapped(element: Element | null): unknown {
  const { jQuery } = globalThis as unknown as { readonly jQuery?: (of: Element | null) => unknown };
  return jQuery ? jQuery(element) : element;
}
