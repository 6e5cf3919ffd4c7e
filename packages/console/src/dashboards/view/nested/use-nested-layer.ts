import { createContext, type SyntheticEvent, use, useRef, useState } from "react";
import type { Layer } from "./layer.ts";

/** A layer and what was pressed to open it. */
export interface OpenedLayer {
  readonly layer: Layer;
  readonly trigger: HTMLElement | undefined;
}

/** Dashboards within dashboards end here: an author may lead a state to itself. */
const MAX_DEPTH = 4;
const DepthContext = createContext(0);

/** Around a dashboard: how many are around it. */
export const DashboardDepth = DepthContext.Provider;

export const useDashboardDepth = () => use(DepthContext);

/** The state that lies over a dashboard. The same trigger pressed again closes its popover. */
export function useNestedLayer() {
  const depth = useDashboardDepth();
  const [opened, setOpened] = useState<OpenedLayer>();
  const pressed = useRef<HTMLElement>(undefined);
  return {
    canOpen: depth < MAX_DEPTH,
    opened,
    open: (layer: Layer) => {
      const trigger = pressed.current;
      const isSame = layer.kind === "popover" && opened?.layer.kind === "popover" && opened.trigger === trigger;
      setOpened(isSame ? undefined : { layer, trigger });
    },
    close: () => setOpened(undefined),
    /** Keeps what is pressed, as actions do not say it. */
    notice: ({ target }: SyntheticEvent) => {
      if (!(target instanceof Element)) return;
      pressed.current = target.closest<HTMLElement>("button, a, tr, li, [role]") ?? undefined;
    },
  };
}
