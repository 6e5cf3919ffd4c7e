import { type ReactNode, useCallback, useState } from "react";
import { type Notification, ROOT_TARGET } from "./notification.ts";
import { Notifications } from "./notifications.ts";
import { NotificationsProvider, useNotifications } from "./notifications-context.tsx";
import { ToastArea } from "./toast-area.tsx";

export interface Toast extends Pick<Notification, "type" | "message" | "action"> {
  /** Default: errors stay until they are closed, the rest leave after four seconds. */
  readonly durationMs?: number | undefined;
}

/** Returns what hides the toast before its time. */
type ShowToast = (toast: Toast) => () => void;

const DURATION_MS = 4000;

/** Shows what happened, bottom left of the window, without taking the focus. */
export function useToast(): ShowToast {
  const { show } = useNotifications();
  return useCallback<ShowToast>(
    ({ durationMs, ...toast }) =>
      show({
        ...toast,
        verticalPosition: "bottom",
        duration: durationMs ?? (toast.type === "error" ? undefined : DURATION_MS),
        forceDismiss: true,
      }),
    [show],
  );
}

interface ToastProviderProps {
  /** Absent where nothing but these pages leaves messages: in the workshop. */
  readonly notifications?: Notifications | undefined;
  readonly children: ReactNode;
}

/** The messages of the window, for the pages below. */
export function ToastProvider({ notifications, children }: ToastProviderProps) {
  const [own] = useState(() => notifications ?? new Notifications());
  return (
    <NotificationsProvider value={own}>
      {children}
      <ToastArea target={ROOT_TARGET} />
    </NotificationsProvider>
  );
}
