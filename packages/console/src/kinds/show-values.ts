import { lazy } from "react";

/** The choice of a widget for values of an entity, and the way of it into a dashboard; loaded when it is asked for. */
export const ShowValues = lazy(async () => ({
  default: (await import("../dashboards/show/show-values-dialog.tsx")).ShowValuesDialog,
}));
