import { foldedLayout, type ScreenLayout, sectionsOf, type Widget } from "@orrery/model";
import { type ReactNode, useMemo } from "react";
import { useDashboard } from "../../../widgets/runtime/dashboard-context.ts";
import { useFoldedSections } from "./folded-sections.ts";
import { SectionHeading } from "./section-heading.tsx";

interface FoldedLayoutProps {
  readonly layout: ScreenLayout;
  readonly widgets: Readonly<Record<string, Widget>>;
  /** Phones leave out headings that they hide, and fold nothing that could not be unfolded. */
  readonly isColumn: boolean;
  readonly renderWidget: (widget: Widget) => ReactNode;
  /** Draws what is left of the layout. */
  readonly children: (left: ScreenLayout, renderWidget: (widget: Widget) => ReactNode) => ReactNode;
}

/** A layout with sections: without what folded ones hold, and with headings that fold. */
export function FoldedLayout({ layout, widgets, isColumn, renderWidget, children }: FoldedLayoutProps) {
  const { isFolded, fold } = useFoldedSections(useDashboard().user.userId, widgets);
  const sections = useMemo(
    () => new Map(sectionsOf(layout, widgets).map((each) => [each.id, each])),
    [layout, widgets],
  );
  const left = useMemo(() => {
    const isHidden = (id: string) => isColumn && layout.widgets[id]?.mobileHide === true;
    return foldedLayout(layout, widgets, (id) => isFolded(id) && !isHidden(id));
  }, [layout, widgets, isColumn, isFolded]);
  return children(left, (widget) => {
    const section = sections.get(widget.id);
    if (!section) return renderWidget(widget);
    return (
      <SectionHeading
        heading={widget}
        count={section.members.length}
        isFolded={isFolded(widget.id)}
        onFold={(folds) => fold(widget.id, folds)}
      />
    );
  });
}
