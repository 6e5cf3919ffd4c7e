import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker } from "react-router";
import { ConfirmDialog } from "../controls/overlays/dialogs/confirm-dialog.tsx";
import { SIGN_IN } from "../guards/default-place.ts";

/** State of a navigation that has been decided already: what it leaves is gone. */
export const LEAVE_UNASKED = "leave-unasked";

interface ConfirmOnExitProps {
  readonly dirty: boolean;
  /** Whether a way within the same page gives the changes up, too. */
  readonly isLeft?: ((from: Location, to: Location) => boolean) | undefined;
}

/** Asks before unsaved changes are left, for another page or for good. Signing out does not ask. */
export function ConfirmOnExit({ dirty, isLeft }: ConfirmOnExitProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty &&
      nextLocation.pathname !== SIGN_IN &&
      nextLocation.state !== LEAVE_UNASKED &&
      (nextLocation.pathname !== currentLocation.pathname || (isLeft?.(currentLocation, nextLocation) ?? false)),
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

/** Another tab of a drawer gives up what is edited in one, which it replaces. */
export function isTabLeft(from: Location, to: Location): boolean {
  return tabOf(from) !== tabOf(to);
}

const tabOf = ({ search }: Location) => new URLSearchParams(search).get("tab");
