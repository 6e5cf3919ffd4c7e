import { aliasUsers, freeName, NEW_ALIAS_FILTERS, savedAliasFilter } from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { type AliasDraft, AliasForm } from "./alias-form.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { NamedList } from "./named-list.tsx";

/** The aliases of the dashboard, and the form of one. */
export function AliasesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const configuration = useEditorState(({ history }) => history.present.configuration);
  const [draft, setDraft] = useState<AliasDraft>();
  const aliases = Object.values(configuration.entityAliases);
  const add = () => {
    const name = freeName(
      t("dashboard-editor.alias"),
      aliases.map(({ alias }) => alias),
    );
    setDraft({ id: crypto.randomUUID(), name, filter: NEW_ALIAS_FILTERS.singleEntity });
  };
  if (draft)
    return (
      <AliasForm
        title={t("dashboard-editor.aliases-title")}
        draft={draft}
        taken={aliases.filter(({ id }) => id !== draft.id).map(({ alias }) => alias)}
        onChange={setDraft}
        onApply={(alias) => editor.edit({ kind: "alias", alias })}
        onDone={() => setDraft(undefined)}
        onClose={onClose}
      />
    );
  return (
    <ListDialog
      title={t("dashboard-editor.aliases-title")}
      add={t("dashboard-editor.add-alias")}
      onAdd={add}
      onClose={onClose}
    >
      {aliases.length === 0 ? (
        <EmptyState icon="link" title={t("dashboard-editor.no-aliases")} text={t("dashboard-editor.aliases-text")} />
      ) : (
        <NamedList
          items={aliases.map(({ id, alias, filter }) => {
            const users = aliasUsers(configuration, id).length;
            return {
              id,
              name: alias,
              detail: t(`dashboard-editor.filter-${filter.type}`),
              note: t("dashboard-editor.used-by", { count: users }),
              onOpen: () => setDraft({ id, name: alias, filter: savedAliasFilter(filter) }),
              actions: [
                ...(users > 0 ? aliases.filter((other) => other.id !== id) : []).map((other) => ({
                  id: `replace ${other.id}`,
                  icon: "refresh" as const,
                  label: t("dashboard-editor.replace-with", { name: other.alias }),
                  run: () => editor.edit({ kind: "replaceAlias", from: id, to: other.id }),
                })),
                {
                  id: "delete",
                  icon: "trash" as const,
                  danger: true,
                  disabled: users > 0,
                  label: t("dashboard-editor.do-delete"),
                  run: () => editor.edit({ kind: "removeAlias", id }),
                },
              ],
            };
          })}
        />
      )}
    </ListDialog>
  );
}
