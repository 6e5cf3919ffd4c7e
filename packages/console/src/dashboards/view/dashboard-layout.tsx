import styled from "@emotion/styled";
import {
  bottomOf,
  isHeading,
  isList,
  type DashboardLayout as Layout,
  MOBILE_COLUMNS,
  mobileCells,
  mobilePlaces,
  ownScreen,
  readingOrder,
  type ScreenLayout,
  screenOf,
  type Widget,
} from "@orrery/model";
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo, useRef } from "react";
import { type ElementSize, useElementSize } from "../../controls/hooks/use-element-size.ts";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { layoutColor } from "../../widgets/frame/frame-colors.ts";
import { WidgetArea } from "../../widgets/frame/widget-area.tsx";
import { gridGeometry } from "./grid-geometry.ts";

const FoldedLayout = lazy(async () => ({ default: (await import("./sections/folded-layout.tsx")).FoldedLayout }));

interface DashboardLayoutProps {
  readonly layout: Layout;
  readonly widgets: Readonly<Record<string, Widget>>;
  readonly renderWidget: (widget: Widget) => ReactNode;
}

/**
 * The widgets of a layout: in their cells, on phones one below the other, on tablets narrow ones side by side, unless the
 * layout is arranged by hand for that screen. What a folded section holds is not there.
 */
export function DashboardLayout({ layout, widgets, renderWidget }: DashboardLayoutProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const size = useElementSize(scroller);
  const isNarrow = useIsPhone();
  const own = ownScreen(layout, isNarrow && size ? screenOf(size.width) : undefined);
  const shown = own ?? layout;
  const isColumn = isNarrow && (!own || isList(own));
  const draw = (left: ScreenLayout, render: DashboardLayoutProps["renderWidget"]) => {
    if (!size) return null;
    const props = { layout: left, widgets, renderWidget: render, size };
    return isColumn ? <Stack {...props} /> : <Grid {...props} rows={bottomOf(shown.widgets)} />;
  };
  const hasSections = Object.keys(shown.widgets).some((id) => isHeading(widgets[id]?.config));
  return (
    <LayoutScroller ref={scroller} style={backgroundOf(shown)} tabIndex={-1}>
      {hasSections ? (
        <Suspense>
          <FoldedLayout layout={shown} widgets={widgets} isColumn={isColumn} renderWidget={renderWidget}>
            {draw}
          </FoldedLayout>
        </Suspense>
      ) : (
        draw(shown, renderWidget)
      )}
    </LayoutScroller>
  );
}

interface SizedProps extends DashboardLayoutProps {
  readonly layout: ScreenLayout;
  readonly size: ElementSize;
}

/** `rows`: of the whole layout, so that they keep their height when something is folded. */
function Grid({ layout, widgets, renderWidget, size, rows }: SizedProps & { readonly rows: number }) {
  const { boxes, height: whole } = useMemo(() => gridGeometry(layout, { ...size, rows }), [layout, size, rows]);
  return (
    <div style={{ position: "relative", blockSize: whole }}>
      {readingOrder(layout).map((id) => {
        const widget = widgets[id];
        const box = boxes[id];
        if (!widget || !box) return null;
        const { left, top, width, height } = box;
        return (
          <WidgetArea
            key={id}
            id={id}
            style={{
              position: "absolute",
              insetInlineStart: left,
              insetBlockStart: top,
              inlineSize: width,
              blockSize: height,
            }}
          >
            {renderWidget(widget)}
          </WidgetArea>
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
        <WidgetArea key={widget.id} id={widget.id} style={{ blockSize: height, gridColumn: `span ${span}` }}>
          {renderWidget(widget)}
        </WidgetArea>
      ))}
    </PhoneColumn>
  );
}

/** What a layout stands on. */
export function backgroundOf({ gridSettings }: ScreenLayout): CSSProperties {
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
