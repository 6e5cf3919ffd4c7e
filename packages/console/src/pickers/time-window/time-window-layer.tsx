import type { ComponentProps } from "react";
import { AnchoredPanel } from "./anchored-panel.tsx";
import { TimeWindowPanel } from "./time-window-panel.tsx";

interface TimeWindowLayerProps extends Omit<ComponentProps<typeof TimeWindowPanel>, "onCancel"> {
  /** The control it belongs to; undefined while it is closed. */
  readonly anchor: HTMLElement | undefined;
  readonly onClose: () => void;
}

/** The panel of a time window beside its control; closed by what it changes. */
export function TimeWindowLayer({ anchor, onClose, onChange, ...panel }: TimeWindowLayerProps) {
  return (
    <AnchoredPanel anchor={anchor} titleId={panel.titleId} onClose={onClose}>
      <TimeWindowPanel
        {...panel}
        onCancel={onClose}
        onChange={(settings) => {
          onChange(settings);
          onClose();
        }}
      />
    </AnchoredPanel>
  );
}
