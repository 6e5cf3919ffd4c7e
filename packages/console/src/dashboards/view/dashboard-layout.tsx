import styled from "@emotion/styled";
import { type DashboardLayout as Layout, mobilePlaces, readingOrder, type Widget } from "@orrery/model";
import { type CSSProperties, type ReactNode, useMemo, useRef } from "react";
import { type ElementSize, useElementSize } from "../../controls/hooks/use-element-size.ts";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { layoutColor } from "../../widgets/frame/frame-colors.ts";
import { gridGeometry } from "./grid-geometry.ts";
import { MOBILE_COLUMNS, mobileCells } from "./mobile-cells.ts";

interface DashboardLayoutProps {
  readonly layout: Layout;
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly renderWidget: (widget: Widget) => ReactNode;
}

/** The widgets of a layout: in their cells, on phones one below the other, on tablets narrow ones side by side. */
export function DashboardLayout({ layout, widgets, renderWidget }: DashboardLayoutProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const isPhone = useIsPhone();
  const props = { layout, widgets, renderWidget };
  return (
    <LayoutScroller ref={scroller} style={backgroundOf(layout)} tabIndex={-1}>
      {size && (isPhone ? <Stack {...props} size={size} /> : <Grid {...props} size={size} />)}
    </LayoutScroller>
  );
}

type SizedProps = DashboardLayoutProps & { readonly size: ElementSize };

function Grid({ layout, widgets, renderWidget, size }: SizedProps) {
  const { boxes, height: whole } = useMemo(() => gridGeometry(layout, size), [layout, size]);
  return (
    <div style={{ position: "relative", blockSize: whole }}>
      {readingOrder(layout).map((id) => {
        const widget = widgets[id];
        const box = boxes[id];
        if (!widget || !box) return null;
        const { left, top, width, height } = box;
        return (
          <div
            key={id}
            data-widget-id={id}
            tabIndex={-1}
            style={{
              position: "absolute",
              insetInlineStart: left,
              insetBlockStart: top,
              inlineSize: width,
              blockSize: height,
            }}
          >
            {renderWidget(widget)}
          </div>
        );
      })}
    </div>
  );
}

function Stack({ layout, widgets, renderWidget, size }: SizedProps) {
  const places = mobilePlaces(layout, (id) => widgets[id]?.config);
  const cells = mobileCells(places, { layout, widgets, ...size });
  return (
    <PhoneColumn>
      {cells.map(({ widget, height, span }) => (
        <div
          key={widget.id}
          data-widget-id={widget.id}
          tabIndex={-1}
          style={{ blockSize: height, gridColumn: `span ${span}` }}
        >
          {renderWidget(widget)}
        </div>
      ))}
    </PhoneColumn>
  );
}

/** What a layout stands on. */
export function backgroundOf({ gridSettings }: Layout): CSSProperties {
  const { backgroundImageUrl, backgroundSizeMode = "100%" } = gridSettings;
  const background = layoutColor(gridSettings.backgroundColor);
  return {
    ...(background ? { backgroundColor: background } : {}),
    ...(backgroundImageUrl
      ? {
          backgroundImage: `url(${JSON.stringify(backgroundImageUrl)})`,
          backgroundSize: backgroundSizeMode,
          backgroundRepeat: "no-repeat",
        }
      : {}),
  };
}

/** The ground of a layout, scrolled by itself. */
export const LayoutScroller = styled.div({
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
  overflow: "auto",
  scrollbarGutter: "stable",
  background: "var(--page)",
  "&:focus": { outline: "none" },
  "& [data-widget-id]:focus": { outline: "2px solid var(--accent)", outlineOffset: 2, borderRadius: "var(--r)" },
  "@media (max-width: 959.95px)": { scrollbarGutter: "auto" },
});

/** The widgets of a layout on phones and tablets. */
export const PhoneColumn = styled.div({
  display: "grid",
  gridTemplateColumns: `repeat(${MOBILE_COLUMNS}, minmax(0, 1fr))`,
  gap: 8,
  padding: 8,
});
