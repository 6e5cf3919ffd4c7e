import { pasteItems, readClip } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ImportFileDialog } from "../../../entities/json-file/import-file-dialog.tsx";
import { useEditor } from "../model/editor-context.ts";

/** Adds the widget of a file, with its aliases and filters. */
export function ImportWidgetDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [text, setText] = useState<string | null>(null);
  const clip = text === null ? undefined : readClip(text);
  const items = clip?.kind === "widgets" ? clip.items : undefined;
  return (
    <ImportFileDialog
      title={t("dashboard-editor.do-import")}
      text={t("dashboard-editor.import-text")}
      label={t("dashboard-editor.import-file")}
      confirm={t("dashboard-editor.import-verb")}
      value={text}
      onChange={setText}
      problem={text !== null && !items ? t("dashboard-editor.invalid-widget-file") : undefined}
      onImport={() => {
        const { at } = editor.state();
        const edit = items && pasteItems(editor.configuration, at, items, { newId: () => crypto.randomUUID() });
        if (edit) editor.add(edit);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
