import { lazy, Suspense, useSyncExternalStore } from "react";
import { useErrorReports } from "./errors-context.tsx";

const AccessDialog = lazy(() => import("./access-dialog.tsx").then((code) => ({ default: code.AccessDialog })));

/** Shows the dialogs about rights and the sign-in, whatever page is open; most sessions never see one. */
export function AccessDialogs() {
  const { dialog } = useErrorReports();
  const shown = useSyncExternalStore(dialog.subscribe, dialog.snapshot);
  return (
    shown && (
      <Suspense fallback={null}>
        <AccessDialog shown={shown} onClose={() => dialog.set(undefined)} />
      </Suspense>
    )
  );
}
