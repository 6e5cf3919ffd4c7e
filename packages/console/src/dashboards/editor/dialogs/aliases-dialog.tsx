import type { JsonObject } from "@orrery/model";
import {
  ALIAS_FILTER_TYPES,
  type AliasFilterType,
  aliasFrom,
  aliasUsers,
  freeName,
  isAliasComplete,
  NEW_ALIAS_FILTERS,
  savedAliasFilter,
} from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { AliasFilterFields } from "./alias-filter-fields.tsx";
import { ListDialog } from "./list-dialog.tsx";
import { NamedList } from "./named-list.tsx";
import { PartForm } from "./part-form.tsx";

interface AliasDraft {
  readonly id: string;
  readonly name: string;
  readonly filter: JsonObject;
}

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
    return <AliasForm draft={draft} onChange={setDraft} onDone={() => setDraft(undefined)} onClose={onClose} />;
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

interface AliasFormProps {
  readonly draft: AliasDraft;
  readonly onChange: (draft: AliasDraft) => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AliasForm({ draft, onChange, onDone, onClose }: AliasFormProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { id, name, filter } = draft;
  const others = Object.values(editor.configuration.entityAliases).filter((other) => other.id !== id);
  const isTaken = others.some(({ alias }) => alias === name.trim());
  const type = ALIAS_FILTER_TYPES.find((one) => one === filter.type);
  const isValid = name.trim() !== "" && !isTaken && isAliasComplete(filter);
  const turn = (next: AliasFilterType) => onChange({ ...draft, filter: NEW_ALIAS_FILTERS[next] });
  return (
    <PartForm
      title={t("dashboard-editor.aliases-title")}
      isValid={isValid}
      onApply={() => editor.edit({ kind: "alias", alias: aliasFrom(id, name.trim(), filter) })}
      onBack={onDone}
      onClose={onClose}
    >
      <TextField
        label={t("dashboard-editor.alias-name")}
        value={name}
        maxLength={255}
        autoFocus
        error={isTaken ? t("dashboard-editor.alias-name-taken") : undefined}
        onChange={(typed) => onChange({ ...draft, name: typed })}
      />
      <Select
        label={t("dashboard-editor.alias-kind")}
        value={type ?? ""}
        placeholder={t("dashboard-editor.filter-unreadable")}
        choices={ALIAS_FILTER_TYPES.map((value) => ({ value, label: t(`dashboard-editor.filter-${value}`) }))}
        onChange={turn}
      />
      {type && (
        <AliasFilterFields
          key={type}
          type={type}
          filter={filter}
          onChange={(changed) => onChange({ ...draft, filter: changed })}
        />
      )}
      {type && !ALONE.has(type) && (
        <Switch
          label={t("dashboard-editor.alias-all")}
          checked={filter.resolveMultiple === true}
          onChange={(resolveMultiple) => onChange({ ...draft, filter: { ...filter, resolveMultiple } })}
        />
      )}
    </PartForm>
  );
}

/** They find one entity at most. */
const ALONE: ReadonlySet<AliasFilterType> = new Set<AliasFilterType>(["singleEntity", "apiUsageState"]);
