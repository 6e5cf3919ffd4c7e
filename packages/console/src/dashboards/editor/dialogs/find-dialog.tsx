import { revealWidget } from "../../find/reveal-widget.ts";
import { WidgetFinder } from "../../find/widget-finder.tsx";
import { useEditor } from "../model/editor-context.ts";

/** Finds a widget of any state, which is chosen then. */
export function FindDialog({ onClose }: { readonly onClose: () => void }) {
  const editor = useEditor();
  return (
    <WidgetFinder
      configuration={editor.configuration}
      onFound={({ widget, at }) => {
        editor.choose([widget.id], at);
        revealWidget(widget.id);
      }}
      onClose={onClose}
    />
  );
}
