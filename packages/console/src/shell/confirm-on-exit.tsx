import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { SIGN_IN } from "../guards/default-place.ts";

/** Asks before a page with unsaved changes is left, for another page or for good. Who signs out has decided. */
export function ConfirmOnExit({ dirty }: { readonly dirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== SIGN_IN,
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault(); // the browser asks in its own words
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      title={t("confirm-on-exit.title")}
      text={t("confirm-on-exit.message")}
      confirm={t("confirm-on-exit.leave")}
      cancel={t("confirm-on-exit.stay")}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
