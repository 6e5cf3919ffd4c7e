import { use } from "react";
import type { EntityLayersProps } from "./entity-layers.tsx";
import type { Listed } from "./list-context.ts";

let loading: Promise<typeof import("./entity-layers.tsx")> | undefined;

/** Brings the code of drawers and dialogs, which no list needs to be shown. */
export function loadLayers(): Promise<typeof import("./entity-layers.tsx")> {
  loading ??= import("./entity-layers.tsx").catch((error: unknown) => {
    loading = undefined; // the next attempt asks again
    throw error;
  });
  return loading;
}

/** Drawer and dialogs of a list, once their code and that of the form is there. */
export function LateLayers<E extends Listed>(props: EntityLayersProps<E>) {
  const { EntityLayers } = use(loadLayers());
  use(props.list.form());
  return <EntityLayers {...props} />;
}
