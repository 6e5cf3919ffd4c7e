import { type ReactNode, useCallback, useState } from "react";
import { type NotificationType, ROOT_TARGET, type ToastAction } from "./notification.ts";
import { Notifications } from "./notifications.ts";
import { NotificationsProvider, useNotifications } from "./notifications-context.tsx";
import { ToastArea } from "./toast-area.tsx";

export interface Toast {
  readonly tone: NotificationType;
  readonly text: string;
  /** For example Undo. */
  readonly action?: ToastAction | undefined;
  /** Errors stay until closed; the rest leave after four seconds. */
  readonly durationMs?: number | undefined;
}

/** Gives what takes the toast away before its time. */
type ShowToast = (toast: Toast) => () => void;

const DURATION_MS = 4000;

/** Shows what happened, bottom left of the window, without taking the focus. */
export function useToast(): ShowToast {
  const { show } = useNotifications();
  return useCallback<ShowToast>(
    ({ tone, text, action, durationMs }) =>
      show({
        message: text,
        type: tone,
        action,
        verticalPosition: "bottom",
        duration: durationMs ?? (tone === "error" ? undefined : DURATION_MS),
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
