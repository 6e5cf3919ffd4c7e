import styled from "@emotion/styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { RuleChain } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { FollowButton, LiveFigures } from "../live/live-tools.tsx";
import { changeCount } from "../model/history.ts";
import { CalledBy } from "./called-by.tsx";
import type { CommandId } from "./commands/command.ts";
import type { Commands } from "./commands/use-commands.ts";
import { useEditorState } from "./editor-context.ts";
import { FindField } from "./find-field.tsx";
import { ProblemsButton } from "./problems-button.tsx";
import { useIsReadOnly } from "./read-only.ts";

interface EditorToolbarProps {
  /** Absent: it is not stored yet. */
  readonly chain: RuleChain | undefined;
  readonly commands: Commands;
  readonly isSaving: boolean;
  readonly isLibraryOpen: boolean;
  readonly onLibrary: () => void;
  /** Whether the chain is looked at while it works; absent for chains that are not stored. */
  readonly mode: "edit" | "live";
  readonly onMode: (mode: "edit" | "live") => void;
  readonly onFollow: () => void;
  /** The way back, where one came from another chain. */
  readonly back: ReactNode;
}

const MORE: readonly CommandId[] = [
  "add",
  "connect",
  "note",
  "frame",
  "nest",
  "layout",
  "left",
  "centre",
  "right",
  "top",
  "middle",
  "bottom",
  "columns",
  "rows",
  "copy",
  "cut",
  "paste",
  "duplicate",
  "select-all",
  "debug-on",
  "export",
];

/** What chain it is, what is looked for in it, and what was changed. */
export function EditorToolbar(props: EditorToolbarProps) {
  const { chain, commands, isSaving, isLibraryOpen, onLibrary, back, mode, onMode, onFollow } = props;
  const { t } = useTranslation();
  const readOnly = useIsReadOnly();
  const mayChange = useMayChange();
  const isPhone = useIsPhone();
  const isSmall = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const count = useEditorState(({ history }) => changeCount(history));
  const isTyped = useEditorState((state) => state.isTyped);
  const canUndo = useEditorState(({ history }) => history.past !== undefined);
  const canRedo = useEditorState(({ history }) => history.future !== undefined);
  const hasDebug = useEditorState(({ history }) => [...history.present.nodes.values()].some((node) => node.debugMode));
  const kind = !chain ? "not-saved" : chain.type === "EDGE" ? templateText(chain) : chain.root ? "root" : undefined;
  const tool = (id: CommandId, isDisabled: boolean) => {
    const { label, icon = "more", shortcut, run } = commands[id];
    return <IconButton icon={icon} label={label} shortcut={shortcut} disabled={isDisabled} onClick={() => run()} />;
  };
  const more = (): readonly MenuAction[] =>
    MORE.map((id) => commands[id])
      .filter((command) => command.isEnabled())
      .map(({ id, label, icon, shortcut, run }) => ({ id, label, icon, shortcut, run: () => run() }));
  return (
    <Bar role="toolbar" aria-label={t("rulechain.toolbar")}>
      {back}
      {!readOnly && !isLibraryOpen && (
        <IconButton icon="panelL" label={t("rulechain.open-library")} onClick={onLibrary} />
      )}
      {kind && (
        <Chip>
          <Icon name="chain" size={14} />
          {t(`rulechain.${kind}`)}
        </Chip>
      )}
      {chain?.type === "CORE" && (
        <SegmentedControl
          bare
          label={t("rulechain.mode")}
          value={mode}
          choices={[
            { value: "edit", label: t(isSmall || !mayChange ? "rulechain.read-only" : "rulechain.mode-edit") },
            { value: "live", label: t("rulechain.mode-live") },
          ]}
          onChange={onMode}
        />
      )}
      {mode === "live" && <LiveFigures />}
      {readOnly && mode === "edit" && chain?.type !== "CORE" && (
        <Chip>
          <Icon name="eye" size={14} />
          {t("rulechain.read-only")}
        </Chip>
      )}
      {chain && mode === "edit" && !isSmall && <CalledBy id={chain.id} />}
      <span className="grow" />
      {!(isPhone && mode === "live") && (
        <>
          <ProblemsButton />
          <FindField commands={commands} />
        </>
      )}
      {mode === "live" && <FollowButton onAsk={onFollow} />}
      {!readOnly && (
        <>
          <span className="separator" />
          {tool("undo", !canUndo)}
          {tool("redo", !canRedo)}
          {tool("reset-debug", !hasDebug)}
          <Menu
            actions={more}
            trigger={(button) => <IconButton icon="more" label={t("rulechain.more")} {...button} />}
          />
          <span className="separator" />
          {count > 0 && (
            <span className="count">
              <i />
              {t("rulechain.changes", { count })}
            </span>
          )}
          <Button size="toolbar" disabled={count === 0 || !chain} onClick={() => commands.decline.run()}>
            {t("rulechain.discard")}
          </Button>
          <Button
            size="toolbar"
            variant="primary"
            disabled={isSaving || (count === 0 && !isTyped && chain !== undefined)}
            onClick={() => commands.apply.run()}
          >
            {t("rulechain.apply")}
          </Button>
        </>
      )}
    </Bar>
  );
}

const templateText = ({ root }: RuleChain) => (root ? "edge-template-root" : "edge-template");

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  minBlockSize: 52,
  padding: "0 12px 0 16px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .grow": { flex: 1 },
  "& > fieldset": { flex: "none" },
  "& .separator": { inlineSize: 1, blockSize: 20, margin: "0 4px", background: "var(--line)" },
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
  "@media (max-width: 1279.95px)": { "& .separator": { display: "none" }, gap: 2 },
  "@media (max-width: 959.95px)": { padding: "0 8px", overflow: "auto" },
});
