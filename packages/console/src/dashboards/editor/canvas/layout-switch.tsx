import { type LayoutName, layoutsOf } from "@orrery/model/dashboard-edits";
import { useTranslation } from "react-i18next";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";

/** The layout that is worked in, where only one is seen. */
export function LayoutSwitch() {
  const { t } = useTranslation();
  const editor = useEditor();
  const at = useEditorState((state) => state.at);
  if (!useHasRightLayout()) return null;
  return (
    <SegmentedControl<LayoutName>
      bare
      label={t("dashboard-editor.do-layouts")}
      value={at.layout}
      choices={[
        { value: "main", label: t("dashboard-editor.main") },
        { value: "right", label: t("dashboard-editor.side-right") },
      ]}
      onChange={(layout) => editor.show({ state: at.state, layout })}
    />
  );
}

/** Whether the state that is worked in has a second layout. */
export const useHasRightLayout = (): boolean =>
  useEditorState(({ history, at }) => {
    const state = history.present.configuration.states[at.state];
    return state !== undefined && layoutsOf(state).length > 1;
  });
