import { isEquivalentJson } from "@orrery/model";
import { itemAliases, pasteItems, readClip, savedAliasFilter, withItemAliases } from "@orrery/model/dashboard-edits";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImportFileDialog } from "../../../entities/json-file/import-file-dialog.tsx";
import { LostAliasesList } from "../../import/lost-aliases-list.tsx";
import { useLostAliases } from "../../import/use-lost-aliases.ts";
import { useEditor } from "../model/editor-context.ts";

/** Adds the widget of a file, with its aliases and filters. Aliases of entities that do not exist here are asked for before. */
export function ImportWidgetDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [text, setText] = useState<string | null>(null);
  const items = useMemo(() => {
    const clip = text === null ? undefined : readClip(text);
    return clip?.kind === "widgets" ? clip.items : undefined;
  }, [text]);
  // An alias that the dashboard has already is used again, whatever it finds.
  const brought = useMemo(() => {
    const known = Object.values(editor.configuration.entityAliases).map(({ filter }) => savedAliasFilter(filter));
    return itemAliases(items ?? []).filter(
      ({ filter }) => !known.some((one) => isEquivalentJson(one, savedAliasFilter(filter))),
    );
  }, [editor, items]);
  const aliases = useLostAliases(text, brought);
  return (
    <ImportFileDialog
      title={t("dashboard-editor.do-import")}
      text={t("dashboard-editor.import-text")}
      label={t("dashboard-editor.import-file")}
      confirm={t("dashboard-editor.import-verb")}
      width={560}
      value={text}
      onChange={setText}
      problem={text !== null && !items ? t("dashboard-editor.invalid-widget-file") : undefined}
      busy={items !== undefined && !aliases.isComplete && !aliases.error}
      onImport={() => {
        const { at } = editor.state();
        const given = items && withItemAliases(items, aliases.chosen);
        const edit = given && pasteItems(editor.configuration, at, given, { newId: () => crypto.randomUUID() });
        if (edit) editor.add(edit);
        onClose();
      }}
      onClose={onClose}
    >
      {items && <LostAliasesList aliases={aliases} />}
    </ImportFileDialog>
  );
}
