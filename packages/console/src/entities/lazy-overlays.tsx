import { use } from "react";
import type { EntityOverlaysProps } from "./entity-overlays.tsx";
import type { Listed } from "./list-context.ts";

let loading: Promise<typeof import("./entity-overlays.tsx")> | undefined;

/** Brings the code of drawers and dialogs, which no list needs to be shown. */
export function loadOverlays(): Promise<typeof import("./entity-overlays.tsx")> {
  loading ??= import("./entity-overlays.tsx").catch((error: unknown) => {
    loading = undefined; // the next attempt asks again
    throw error;
  });
  return loading;
}

/** Drawer and dialogs of a list, once their code and that of the form is there. */
export function LazyOverlays<E extends Listed>(props: EntityOverlaysProps<E>) {
  const { EntityOverlays } = use(loadOverlays());
  use(props.list.form());
  return <EntityOverlays {...props} />;
}
