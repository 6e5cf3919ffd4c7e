import { type CSSProperties, type ReactNode, useState } from "react";
import { AreaSight } from "../runtime/data/area-sight.ts";
import { SightProvider } from "../runtime/data/use-while-seen.ts";

interface WidgetAreaProps {
  readonly id: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

/** The place of a widget, which costs nothing while it is not seen. */
export function WidgetArea({ id, style, children }: WidgetAreaProps) {
  const [sight] = useState(() => new AreaSight());
  return (
    <div ref={sight.watch} data-widget-id={id} tabIndex={-1} style={style}>
      <SightProvider value={sight}>{children}</SightProvider>
    </div>
  );
}
