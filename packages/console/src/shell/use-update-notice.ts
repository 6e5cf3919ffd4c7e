import { settings } from "@orrery/client";
import { useEffect } from "react";
import { useNotifications } from "../controls/overlays/toasts/notifications-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";

/** Notifies system administrators after sign-in of a newer version. The notice stays until it is closed. */
export function useUpdateNotice(): void {
  const client = useClient();
  const { show } = useNotifications();
  const { authority } = useClaims();
  useEffect(() => {
    if (authority !== "SYS_ADMIN") return;
    const leaving = new AbortController();
    settings(client.api)
      .updates({ ignoreErrors: true, signal: leaving.signal })
      .then(
        ({ updateAvailable, message }) => {
          if (!updateAvailable) return;
          show({ message, type: "info", verticalPosition: "bottom", horizontalPosition: "right" });
        },
        () => undefined, // no answer says nothing about updates
      );
    return () => leaving.abort();
  }, [client, show, authority]);
}
