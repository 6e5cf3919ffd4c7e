import type { LayoutName } from "@orrery/model/dashboard-edits";
import type { MouseEvent } from "react";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import type { Commands } from "../commands/command.ts";
import { useEditorState } from "../model/editor-context.ts";
import { EditLayout } from "./edit-layout.tsx";
import { useHasRightLayout } from "./layout-switch.tsx";
import { ScreenFrame } from "./screen-frame.tsx";

interface EditLayoutsProps {
  readonly commands: Commands;
  readonly onMenu: (event: MouseEvent) => void;
}

/** The layouts of the state that is worked in, side by side; phones, and screens that are looked at, have room for one. */
export function EditLayouts({ commands, onMenu }: EditLayoutsProps) {
  const isPhone = useIsPhone();
  const state = useEditorState(({ at }) => at.state);
  const shown = useEditorState(({ at }) => at.layout);
  const hasRight = useHasRightLayout();
  const screen = useEditorState((all) => all.screen);
  const names: readonly LayoutName[] = isPhone || screen ? [shown] : hasRight ? ["main", "right"] : ["main"];
  const layouts = names.map((layout) => (
    // Another state is another page: nothing of the widgets before is kept.
    <EditLayout key={`${state} ${layout}`} at={{ state, layout }} screen={screen} commands={commands} onMenu={onMenu} />
  ));
  return screen && !isPhone ? (
    <ScreenFrame screen={screen} commands={commands}>
      {layouts}
    </ScreenFrame>
  ) : (
    layouts
  );
}
