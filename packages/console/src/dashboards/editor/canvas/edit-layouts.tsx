import { type LayoutName, layoutsOf } from "@orrery/model/dashboard-edits";
import type { MouseEvent } from "react";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import type { Commands } from "../commands/command.ts";
import { useEditorState } from "../model/editor-context.ts";
import { EditLayout } from "./edit-layout.tsx";

interface EditLayoutsProps {
  readonly commands: Commands;
  readonly onMenu: (event: MouseEvent) => void;
}

/** The layouts of the state that is worked in, side by side; phones have room for one. */
export function EditLayouts({ commands, onMenu }: EditLayoutsProps) {
  const isPhone = useIsPhone();
  const state = useEditorState(({ at }) => at.state);
  const shown = useEditorState(({ at }) => at.layout);
  const hasRight = useHasRightLayout();
  const names: readonly LayoutName[] = isPhone ? [shown] : hasRight ? ["main", "right"] : ["main"];
  return names.map((layout) => (
    // Another state is another page: nothing of the widgets before is kept.
    <EditLayout key={`${state} ${layout}`} at={{ state, layout }} commands={commands} onMenu={onMenu} />
  ));
}

/** Whether the state that is worked in has a second layout. */
export const useHasRightLayout = (): boolean =>
  useEditorState(({ history, at }) => {
    const state = history.present.configuration.states[at.state];
    return state !== undefined && layoutsOf(state).length > 1;
  });
