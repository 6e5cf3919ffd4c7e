export type NotificationType = "error" | "warn" | "success" | "info";
export type HorizontalPosition = "left" | "center" | "right";
export type VerticalPosition = "top" | "bottom";

/** A message to users, shown in an area of the page. */
export interface Notification {
  readonly message: string;
  readonly type: NotificationType;
  /** The area that shows it; the whole window by default. */
  readonly target?: string | undefined;
  /** How long it is shown, ms; 0 or absent: until it is closed. */
  readonly duration?: number | undefined;
  readonly horizontalPosition?: HorizontalPosition | undefined;
  readonly verticalPosition?: VerticalPosition | undefined;
  /** A class of the toast's own. */
  readonly panelClass?: string | undefined;
  /** A snackbar leaves after its duration only with this. */
  readonly forceDismiss?: boolean | undefined;
  /** For example Undo. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ShownNotification extends Notification {
  readonly id: number;
}

export type NotificationEvent =
  | { readonly kind: "show"; readonly notification: ShownNotification }
  /** Everything of the target, or one message of it. */
  | { readonly kind: "hide"; readonly target: string; readonly id?: number | undefined };

/** The area that fills the window. */
export const ROOT_TARGET = "root";
/** Toasts that an area shows at once; older ones leave. */
export const MAX_SHOWN = 4;
/** A panel toast stays this much longer than its duration. */
const PANEL_EXTRA_MS = 500;
/** How long a toast takes to open, and to close. */
export const TOAST_ANIMATION_MS = 100;

/** What an area shows after an event: never an empty text, nothing of others, nothing that it already says. */
export function shownAfter(
  shown: readonly ShownNotification[],
  event: NotificationEvent,
  target: string,
): readonly ShownNotification[] {
  switch (event.kind) {
    case "show": {
      const { notification } = event;
      const isHere = (notification.target ?? ROOT_TARGET) === target;
      const isSaid = shown.some(({ message, type }) => message === notification.message && type === notification.type);
      if (!isHere || isSaid || notification.message.trim() === "") return shown;
      return [...shown, notification].slice(-MAX_SHOWN);
    }
    case "hide":
      if (event.target !== target) return shown;
      return shown.filter(({ id }) => event.id !== undefined && id !== event.id);
  }
}

export type ToastForm = "snackbar" | "panel";

/** The window and small screens have snackbars, other areas toasts inside of themselves. */
export function formOf(target: string, isSmall: boolean): ToastForm {
  return target === ROOT_TARGET || isSmall ? "snackbar" : "panel";
}

/** When a toast leaves by itself, ms after it was shown; `undefined`: when it is closed. */
export function closesAfterMs({ duration = 0, forceDismiss }: Notification, form: ToastForm): number | undefined {
  if (duration <= 0) return undefined;
  if (form === "panel") return duration + PANEL_EXTRA_MS;
  return forceDismiss ? duration : undefined;
}

export type ToastPlace = `${VerticalPosition}-${HorizontalPosition}`;

/** Where in its area: left and top by default, on small screens always at the bottom. */
export function placeOf({ horizontalPosition, verticalPosition }: Notification, isSmall: boolean): ToastPlace {
  return `${isSmall ? "bottom" : (verticalPosition ?? "top")}-${horizontalPosition ?? "left"}`;
}

/** The short message of success that widgets of dashboards show. */
export function successNotification(message: string, given: Partial<Notification> = {}): Notification {
  return {
    type: "success",
    duration: 1000,
    horizontalPosition: "left",
    verticalPosition: "bottom",
    target: "dashboardRoot",
    forceDismiss: true,
    ...given,
    message,
  };
}
