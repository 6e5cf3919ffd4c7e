import { type AppMessage, parseAppMessage } from "./app-messages.ts";
import {
  MOBILE_ACTION_FAILED,
  type MobileAction,
  type MobileActionResult,
  parseActionResult,
} from "./mobile-actions.ts";

/** Handlers that the app offers to the page; the names are part of its contract. */
const HANDLERS = {
  ready: "tbMobileReadyHandler",
  navigation: "tbMobileNavigationHandler",
  action: "tbMobileHandler",
  stateName: "tbMobileDashboardStateNameHandler",
  dashboardLoaded: "tbMobileDashboardLoadedHandler",
} as const;

/** The part of the app's web view that is used. */
export interface AppChannel {
  callHandler(name: string, ...parameters: readonly unknown[]): Promise<unknown>;
}

type Handlers = { readonly [T in AppMessage["type"]]: (message: Extract<AppMessage, { type: T }>) => void };

/** The app that this page is embedded in; without one, everything is a no. */
export class MobileApp {
  readonly #channel: AppChannel | undefined;
  readonly #toggles = new Set<() => void>();

  constructor(channel: AppChannel | undefined) {
    this.#channel = channel;
  }

  get isPresent(): boolean {
    return this.#channel !== undefined;
  }

  /** Listens to the app's messages until the returned function is called; others' messages are passed over. */
  listen(page: Window, handlers: Omit<Handlers, "toggleDashboardLayout">): () => void {
    if (!this.#channel) return () => undefined;
    const handle = ({ data, source }: MessageEvent) => {
      // The app sends from within the page; messages of frames and openers are ignored.
      if (source !== null && source !== page) return;
      const message = parseAppMessage(data);
      switch (message?.type) {
        case undefined:
          return;
        case "openDashboardMessage":
          return handlers.openDashboardMessage(message);
        case "reloadUserMessage":
          return handlers.reloadUserMessage(message);
        case "toggleDashboardLayout":
          for (const toggle of [...this.#toggles]) toggle();
      }
    };
    page.addEventListener("message", handle);
    this.#call(HANDLERS.ready);
    return () => page.removeEventListener("message", handle);
  }

  /** Called when the app wants the other layout of the open dashboard. */
  onToggleLayout(listener: () => void): () => void {
    this.#toggles.add(listener);
    return () => void this.#toggles.delete(listener);
  }

  /** Leaves a navigation to the app. */
  navigate(path: string, query: Readonly<Record<string, string>>): void {
    this.#call(HANDLERS.navigation, path, query);
  }

  dashboardLoaded(hasRightLayout: boolean, isRightLayoutOpen: boolean): void {
    this.#call(HANDLERS.dashboardLoaded, hasRightLayout, isRightLayoutOpen);
  }

  dashboardStateName(name: string): void {
    this.#call(HANDLERS.stateName, name);
  }

  /** Runs an action on the phone; what goes wrong is in the result. */
  async run(action: MobileAction, ...parameters: readonly unknown[]): Promise<MobileActionResult> {
    try {
      return parseActionResult(await this.#channel?.callHandler(HANDLERS.action, action, ...parameters));
    } catch {
      return { hasResult: false, hasError: true, error: MOBILE_ACTION_FAILED };
    }
  }

  /** The app may lack a handler: old apps are left out of what is new. */
  #call(name: string, ...parameters: readonly unknown[]): void {
    this.#channel?.callHandler(name, ...parameters).catch(() => undefined);
  }
}

/** The app's channel, when the page is shown by it. */
export function appChannelOf(page: Window): AppChannel | undefined {
  const channel: unknown = Reflect.get(page, "flutter_inappwebview");
  return isChannel(channel) ? channel : undefined;
}

function isChannel(value: unknown): value is AppChannel {
  return (
    typeof value === "object" && value !== null && "callHandler" in value && typeof value.callHandler === "function"
  );
}
