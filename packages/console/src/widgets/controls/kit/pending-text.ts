import type { TFunction } from "i18next";
import type { ControlState } from "./control-state.ts";

/** What a control waits for, in words. */
export function pendingText({ sending, isReading }: ControlState<unknown>, t: TFunction): string | undefined {
  if (sending) return t("control.sending");
  return isReading ? t("control.reading") : undefined;
}
