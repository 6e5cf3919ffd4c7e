import { isApiError } from "@orrery/client";
import type { TFunction } from "i18next";
import { isTimeout, NoDeviceError } from "./device-commands.ts";

/** The text of a failed command: a time-out, or the status and below it the message of the answer. */
export function commandFailureText(failure: Error, t: TFunction): string {
  if (failure instanceof NoDeviceError) return t("widget.command-without-device");
  if (isTimeout(failure)) return t("widget.command-timed-out");
  if (!isApiError(failure) || failure.status === 0) return t("widget.command-failed", { message: failure.message });
  const status = `${failure.status} ${failure.statusText}`.trim();
  return [t("widget.command-failed", { message: status }), failure.message].filter(Boolean).join("\n");
}
