import type { MobileActionSettings, WidgetAction } from "@orrery/model";
import { MOBILE_ACTIONS, type MobileAction } from "../../mobile-bridge/mobile-actions.ts";

/** What an action asks of the phone; `undefined` for other actions. */
export function mobileActionOf({
  type,
  mobileAction,
}: Pick<WidgetAction, "type" | "mobileAction">): (MobileActionSettings & { readonly type: MobileAction }) | undefined {
  const known = type === "mobileAction" ? MOBILE_ACTIONS.find((name) => name === mobileAction?.type) : undefined;
  return known && { ...mobileAction, type: known };
}
