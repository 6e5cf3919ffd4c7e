import { sectionAround } from "@orrery/model";
import { useDashboard } from "../../widgets/runtime/dashboard-context.ts";
import { useFoldedSections } from "../view/sections/folded-sections.ts";
import { revealWidget } from "./reveal-widget.ts";
import { WidgetFinder, type WidgetFinderProps } from "./widget-finder.tsx";

/** Finds widgets of a dashboard that is read. The section that one is in unfolds. */
export function ViewFinder({ configuration, onFound, onClose }: WidgetFinderProps) {
  const { fold } = useFoldedSections(useDashboard().user.userId, configuration.widgets);
  return (
    <WidgetFinder
      configuration={configuration}
      onFound={(found) => {
        const { widget, at } = found;
        const layout = configuration.states[at.state]?.layouts[at.layout];
        const section = layout && sectionAround(layout, configuration.widgets, widget.id);
        if (section !== undefined) fold(section, false);
        onFound(found);
        revealWidget(widget.id);
      }}
      onClose={onClose}
    />
  );
}
