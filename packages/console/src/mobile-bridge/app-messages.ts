/** What the app around the console asks it for. */
export type AppMessage =
  | { readonly type: "openDashboardMessage"; readonly data: OpenDashboard }
  | {
      readonly type: "reloadUserMessage";
      readonly data: { readonly accessToken: string; readonly refreshToken: string };
    }
  | { readonly type: "toggleDashboardLayout" };

export interface OpenDashboard {
  readonly dashboardId: string;
  /** The state to open, as in addresses. */
  readonly state?: string | undefined;
  readonly embedded?: boolean | undefined;
  readonly hideToolbar?: boolean | undefined;
}

/** Reads what a window message carries: an object, or its JSON. `undefined` for what is no message of the app. */
export function parseAppMessage(given: unknown): AppMessage | undefined {
  const message = typeof given === "string" ? tryJson(given) : given;
  if (!isRecord(message)) return undefined;
  const data = isRecord(message.data) ? message.data : {};
  switch (message.type) {
    case "openDashboardMessage": {
      const dashboardId = textOf(data.dashboardId);
      if (dashboardId === undefined) return undefined;
      const { embedded, hideToolbar } = data;
      return {
        type: message.type,
        data: {
          dashboardId,
          state: textOf(data.state),
          embedded: embedded === true,
          hideToolbar: hideToolbar === true,
        },
      };
    }
    case "reloadUserMessage": {
      const accessToken = textOf(data.accessToken);
      const refreshToken = textOf(data.refreshToken);
      if (accessToken === undefined || refreshToken === undefined) return undefined;
      return { type: message.type, data: { accessToken, refreshToken } };
    }
    case "toggleDashboardLayout":
      return { type: message.type };
    default:
      return undefined; // messages between other parts of the page
  }
}

/** The address of a dashboard that the app opens. */
export function dashboardAddress({ dashboardId, state, embedded, hideToolbar }: OpenDashboard): string {
  const query = new URLSearchParams();
  if (state !== undefined) query.set("state", state);
  if (embedded) query.set("embedded", "true");
  if (hideToolbar) query.set("hideToolbar", "true");
  const search = query.toString();
  return `/dashboard/${encodeURIComponent(dashboardId)}${search === "" ? "" : `?${search}`}`;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // libraries post texts of their own
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
