import styled from "@emotion/styled";
import { WIDGET_KINDS } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Select } from "../../controls/fields/select.tsx";
import type { EditorCommand } from "./editor-keys.ts";
import type { TypeEditor } from "./use-type-editor.ts";
import { withKind } from "./widget-document.ts";

interface EditorToolbarProps {
  readonly editor: TypeEditor;
  readonly commands: Readonly<Record<EditorCommand, () => void>>;
  readonly readOnly: boolean;
  readonly isPhone: boolean;
  readonly isFull: boolean;
  readonly isSaving: boolean;
}

/** Name and kind of a widget type, and what becomes of its changes. */
export function EditorToolbar({ editor, commands, readOnly, isPhone, isFull, isSaving }: EditorToolbarProps) {
  const { t } = useTranslation();
  const { document } = editor;
  if (readOnly) {
    return (
      <Bar role="toolbar" aria-label={t("widget.editor")}>
        <Chip>{t(`dashboard-editor.kind-${document.kind}`)}</Chip>
        <Chip>{t("widget-type.read-only")}</Chip>
        <span className="note">{isPhone && t("widget.editor-on-phones")}</span>
        {!isPhone && (
          <Button size="toolbar" onClick={commands.saveAs}>
            {t("widget.editor-saveAs")}
          </Button>
        )}
      </Bar>
    );
  }
  return (
    <Bar role="toolbar" aria-label={t("widget.editor")}>
      <input
        aria-label={t("widget.title")}
        placeholder={t("widget.title")}
        value={document.name}
        maxLength={255}
        onChange={({ target }) => editor.edit({ name: target.value })}
      />
      <div className="kind">
        <Select
          bare
          size="toolbar"
          label={t("widget.type")}
          value={document.kind}
          choices={WIDGET_KINDS.map((value) => ({ value, label: t(`dashboard-editor.kind-${value}`) }))}
          onChange={(kind) => editor.replace(withKind(document, kind))}
        />
      </div>
      <span className="grow" />
      <IconButton
        icon="undo"
        label={t("widget.editor-undo")}
        shortcut="Ctrl Q"
        disabled={!editor.canUndo}
        onClick={commands.undo}
      />
      <IconButton icon="redo" label={t("widget.editor-redo")} disabled={!editor.canRedo} onClick={editor.redo} />
      <IconButton
        icon={isFull ? "fullexit" : "full"}
        label={t(isFull ? "shell.leave-fullscreen" : "shell.fullscreen")}
        shortcut="Ctrl Shift F"
        onClick={commands.fullscreen}
      />
      <span className="separator" />
      {editor.isDirty && (
        <span className="count">
          <i />
          {t("widget.editor-not-saved")}
        </span>
      )}
      <Button size="toolbar" onClick={commands.saveAs}>
        {t("widget.editor-saveAs")}
      </Button>
      <Button size="toolbar" variant="primary" disabled={!editor.isDirty || isSaving} onClick={commands.save}>
        {t("widget.editor-save")}
      </Button>
    </Bar>
  );
}

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  minBlockSize: 52,
  padding: "0 12px 0 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > input": {
    inlineSize: 240,
    minInlineSize: 120,
    blockSize: 32,
    padding: "0 10px",
    border: "1px solid var(--line-field)",
    borderRadius: "var(--r-control)",
    background: "var(--surface)",
    color: "var(--text)",
    font: "500 14px/20px var(--font)",
  },
  "& > input:focus": { outline: "none", borderColor: "var(--accent)", boxShadow: "inset 0 0 0 1px var(--accent)" },
  "& .grow": { flex: 1 },
  "& .kind": { flex: "0 1 180px", minInlineSize: 120 },
  "& > .MuiButton-root": { flex: "none" },
  "& .note": { flex: 1, font: "var(--t-cap)", color: "var(--dim)" },
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
  "@media (max-width: 959.95px)": { padding: "8px 16px", flexWrap: "wrap" },
});
