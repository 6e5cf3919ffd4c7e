import type { ReactNode } from "react";
import { Themed } from "../../../theme/themed.tsx";

/** Where dialogs stand that belong to no page; themed by itself, because not every page is. */
export function DialogLayer({ children }: { readonly children: ReactNode }) {
  return <Themed>{children}</Themed>;
}
