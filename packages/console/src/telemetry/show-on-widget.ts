import type { TFunction } from "i18next";

/** Shows selected keys on a widget: an action of their selection. */
export const showOnWidget = (t: TFunction, run: () => void) =>
  ({ id: "show", label: t("show-values.show"), icon: "widgets", run }) as const;
