import styled from "@emotion/styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { TimeWindowSettings } from "@orrery/model";
import { WIDGET_ARRANGEMENTS } from "@orrery/model/dashboard-edits";
import { changeCount } from "@orrery/model/edits";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { TimeWindowControl } from "../../pickers/time-window/time-window-control.tsx";
import { LayoutSwitch } from "./canvas/layout-switch.tsx";
import type { CommandId, Commands } from "./commands/command.ts";
import { useEditor, useEditorState } from "./model/editor-context.ts";

interface EditorToolbarProps {
  readonly commands: Commands;
  readonly timeWindow: TimeWindowSettings;
  readonly onTimeWindow: (settings: TimeWindowSettings) => void;
  readonly isSaving: boolean;
  /** Leaves the editor; asks when something is not saved. */
  readonly onLeave: () => void;
}

const PARTS = ["states", "layouts", "aliases", "filters", "settings"] as const;

const MORE: readonly CommandId[] = [
  "find",
  "replace",
  "import",
  "export",
  "copy",
  "copy-reference",
  "cut",
  "paste",
  "duplicate",
  "move-to",
  "select-all",
  ...WIDGET_ARRANGEMENTS,
  "section",
  "hide",
  "delete",
];

/** What is added and set, which state is worked in, and what becomes of the changes. */
export function EditorToolbar({ commands, timeWindow, onTimeWindow, isSaving, onLeave }: EditorToolbarProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isNarrow = useMediaQuery("(max-width:1679.95px)", { noSsr: true });
  const isTight = useMediaQuery("(max-width:1199.95px)", { noSsr: true });
  const count = useEditorState(({ history }) => changeCount(history));
  const canUndo = useEditorState(({ history }) => history.past !== undefined);
  const canRedo = useEditorState(({ history }) => history.future !== undefined);
  const tool = (id: CommandId, isDisabled: boolean) => {
    const { label, icon, shortcut, run } = commands[id];
    return <IconButton icon={icon} label={label} shortcut={shortcut} disabled={isDisabled} onClick={run} />;
  };
  const more = (): readonly MenuAction[] =>
    [...(isTight ? PARTS : []), ...MORE]
      .map((id) => commands[id])
      .filter((command) => command.isEnabled())
      .map(({ id, label, icon, shortcut, danger, run }) => ({ id, label, icon, shortcut, danger, run }));
  return (
    <Bar role="toolbar" aria-label={t("dashboard-editor.toolbar")}>
      {isPhone ? (
        <IconButton icon="plus" label={t("dashboard-editor.add-widget")} onClick={commands.add.run} />
      ) : (
        <Button size="toolbar" icon="plus" onClick={commands.add.run}>
          {t("dashboard-editor.add-widget")}
        </Button>
      )}
      {isPhone ? (
        <span className="places">
          <StateSelect />
          <LayoutSwitch />
          <TimeWindowControl settings={timeWindow} onChange={onTimeWindow} isEdit />
        </span>
      ) : (
        <StateSelect />
      )}
      {!isTight && (
        <>
          <span className="separator" />
          {PARTS.map((id) => {
            const { icon, label, run } = commands[id];
            if (isNarrow) return <IconButton key={id} icon={icon} label={label} onClick={run} />;
            return (
              <Button key={id} size="toolbar" variant="text" icon={icon} onClick={run}>
                {label}
              </Button>
            );
          })}
        </>
      )}
      <span className="grow" />
      {!isPhone && <ScreenSwitch commands={commands} />}
      {!isPhone && <TimeWindowControl settings={timeWindow} onChange={onTimeWindow} isEdit />}
      <span className="separator" />
      {tool("undo", !canUndo)}
      {tool("redo", !canRedo)}
      <Menu
        actions={more}
        align="end"
        trigger={(button) => <IconButton icon="more" label={t("dashboard-editor.more")} {...button} />}
      />
      <span className="separator" />
      {count > 0 && !isPhone && (
        <span className="count">
          <i />
          {t("dashboard-editor.changes", { count })}
        </span>
      )}
      <Button size="toolbar" onClick={onLeave}>
        {t(count > 0 ? "dashboard-editor.discard" : "dashboard-editor.done")}
      </Button>
      <Button size="toolbar" variant="primary" disabled={isSaving || count === 0} onClick={commands.save.run}>
        {t("dashboard-editor.do-save")}
      </Button>
    </Bar>
  );
}

/** The state that is worked in, where there are several. */
function StateSelect() {
  const { t } = useTranslation();
  const editor = useEditor();
  const states = useEditorState(({ history }) => history.present.configuration.states);
  const shown = useEditorState(({ at }) => at.state);
  const choices = Object.entries(states).map(([value, { name }]) => ({ value, label: name || value }));
  if (choices.length < 2) return null;
  return (
    <Select
      bare
      size="toolbar"
      label={t("dashboard-editor.state")}
      value={shown}
      choices={choices}
      onChange={(state) => editor.show({ state, layout: "main" })}
    />
  );
}

/** Which screens the dashboard is arranged for. */
function ScreenSwitch({ commands }: { readonly commands: Commands }) {
  const { t } = useTranslation();
  const screen = useEditorState((state) => state.screen);
  return (
    <SegmentedControl
      bare
      label={t("dashboard-editor.screens")}
      value={SCREEN_COMMANDS.find(([, of]) => of === screen)?.[0] ?? "desktop"}
      choices={SCREEN_COMMANDS.map(([value]) => ({ value, label: commands[value].label, icon: value }))}
      onChange={(chosen) => commands[chosen].run()}
    />
  );
}

const SCREEN_COMMANDS = [
  ["desktop", undefined],
  ["tablet", "sm"],
  ["phone", "xs"],
] as const;

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 4,
  flex: "none",
  minBlockSize: 52,
  padding: "0 12px 0 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .grow": { flex: 1 },
  "& > button": { flex: "none" },
  "& .separator": { flex: "none", inlineSize: 1, blockSize: 20, margin: "0 4px", background: "var(--line)" },
  "& .count": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    paddingInline: 4,
    font: "500 13px/20px var(--font)",
    color: "var(--dim)",
    whiteSpace: "nowrap",
  },
  "& .count i": { inlineSize: 6, blockSize: 6, borderRadius: "50%", background: "var(--warn-mark)" },
  overflowX: "auto",
  "@media (max-width: 959.95px)": { flexWrap: "wrap", padding: "6px 8px", "& .separator": { display: "none" } },
  "& .places": { order: 1, flexBasis: "100%", display: "flex", flexWrap: "wrap", gap: 8, minInlineSize: 0 },
  "& .places > :first-child:not(:last-child)": { flex: "1 1 120px", minInlineSize: 0 },
});
