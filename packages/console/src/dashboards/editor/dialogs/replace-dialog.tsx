import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import {
  aliasUsers,
  applyDashboardEdit,
  type DashboardEdit,
  touchedBetween,
  usedKeys,
} from "@orrery/model/dashboard-edits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../../controls/autocomplete/combobox.tsx";
import { Button } from "../../../controls/basics/button.tsx";
import { SegmentedControl } from "../../../controls/fields/segmented-control.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { typeNameKey } from "../../../kinds/kind-texts.ts";
import { EntityAutocomplete } from "../../../pickers/entity/entity-autocomplete.tsx";
import { useEntityNames } from "../../find/use-entity-names.ts";
import { useEditor } from "../model/editor-context.ts";
import { Fields } from "./part-form.tsx";

type What = "alias" | "key" | "entity";

/** Replaces an alias, a key or an entity by another everywhere, and shows before what it touches. One step. */
export function ReplaceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [what, setWhat] = useState<What>("alias");
  const [edit, setEdit] = useState<DashboardEdit>();
  const touched = edit && touchedBetween(editor.configuration, applyDashboardEdit(editor.document, edit).configuration);
  const lines = touched && [
    ...touched.widgets.map(({ id, title, config }) => [id, config.title || title, t("widget.widget")] as const),
    ...touched.aliases.map(({ id, alias }) => [id, alias, t("dashboard-editor.alias")] as const),
    ...touched.filters.map(({ id, filter }) => [id, filter, t("dashboard-editor.filter")] as const),
  ];
  const Choice = CHOICES[what];
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("dashboard-tools.replace-title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button
            variant="primary"
            disabled={!lines || lines.length === 0}
            onClick={() => {
              if (edit) editor.edit(edit);
              onClose();
            }}
          >
            {t("dashboard-tools.replace")}
          </Button>
        </>
      }
    >
      <Fields>
        <SegmentedControl
          bare
          label={t("dashboard-tools.what")}
          value={what}
          choices={(["alias", "key", "entity"] as const).map((value) => ({
            value,
            label: t(`dashboard-tools.what-${value}`),
          }))}
          onChange={(next) => {
            setWhat(next);
            setEdit(undefined);
          }}
        />
        <Choice key={what} onChange={setEdit} />
        <Preview aria-live="polite">
          <h3>{lines ? t("dashboard-tools.touches", { count: lines.length }) : t("dashboard-tools.nothing-chosen")}</h3>
          <ul>
            {lines?.map(([id, name, kind]) => (
              <li key={`${kind} ${id}`}>
                <b>{name}</b>
                <span>{kind}</span>
              </li>
            ))}
          </ul>
        </Preview>
      </Fields>
    </Dialog>
  );
}

interface ChoiceProps {
  /** Undefined until both are chosen. */
  readonly onChange: (edit: DashboardEdit | undefined) => void;
}

const CHOICES = { alias: AliasChoice, key: KeyChoice, entity: EntityChoice } as const;

function AliasChoice({ onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { configuration } = useEditor();
  const [{ from, to }, setBoth] = useState({ from: "", to: "" });
  const all = Object.values(configuration.entityAliases).map(({ id, alias }) => ({ value: id, label: alias }));
  const used = all.filter(({ value }) => aliasUsers(configuration, value).length > 0);
  const change = (both: { readonly from: string; readonly to: string }) => {
    setBoth(both);
    onChange(both.from && both.to ? { kind: "replaceAlias", ...both } : undefined);
  };
  return (
    <Pair>
      <Select
        label={t("dashboard-tools.this-alias")}
        value={from}
        choices={used}
        placeholder={t("dashboard-editor.choose-alias")}
        onChange={(next) => change({ from: next, to: next === to ? "" : to })}
      />
      <Select
        label={t("dashboard-tools.by")}
        value={to}
        choices={all.filter(({ value }) => value !== from)}
        placeholder={t("dashboard-editor.choose-alias")}
        onChange={(next) => change({ from, to: next })}
      />
    </Pair>
  );
}

function KeyChoice({ onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { configuration } = useEditor();
  const keys = usedKeys(configuration).map((key) => ({ ...key, value: `${key.type} ${key.name}` }));
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const change = (nextFrom: string, nextTo: string) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const key = keys.find(({ value }) => value === nextFrom);
    const isWhole = key && nextTo !== "" && nextTo !== key.name;
    onChange(isWhole ? { kind: "replaceKey", from: { name: key.name, type: key.type }, to: nextTo } : undefined);
  };
  const load = (text: string) =>
    Promise.resolve(
      [...new Set(keys.map(({ name }) => name))]
        .filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()))
        .map((name) => ({ key: name, text: name, value: name })),
    );
  return (
    <Pair>
      <Select
        label={t("dashboard-tools.this-key")}
        value={from}
        choices={keys.map(({ value, name, type }) => ({ value, label: name, tag: t(`dashboard-editor.key-${type}`) }))}
        placeholder={t("dashboard-tools.choose-key")}
        onChange={(next) => change(next, to)}
      />
      <Combobox<string>
        mono
        label={t("dashboard-tools.by")}
        placeholder={t("dashboard-editor.key-placeholder")}
        text={to}
        search={{ key: ["replaced-keys", keys.length], load }}
        noMatches={(text) =>
          text === "" ? t("dashboard-editor.no-keys") : t("dashboard-tools.key-new", { key: text })
        }
        onPick={({ value }) => change(from, value)}
        onCommit={(text) => change(from, text.trim())}
      />
    </Pair>
  );
}

function EntityChoice({ onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const { configuration } = useEditor();
  const entities = useEntityNames(configuration);
  const [from, setFrom] = useState("");
  const [to, setTo] = useState<EntityId | null>(null);
  const change = (nextFrom: string, nextTo: EntityId | null) => {
    setFrom(nextFrom);
    setTo(nextTo);
    const entity = entities.find(({ id }) => id === nextFrom);
    const isWhole = entity && nextTo && nextTo.id !== entity.id;
    onChange(
      isWhole
        ? { kind: "replaceEntity", from: { entityType: entity.entityType, id: entity.id }, to: nextTo }
        : undefined,
    );
  };
  const type = entities.find(({ id }) => id === from)?.entityType;
  return (
    <>
      <Select
        label={t("dashboard-tools.this-entity")}
        value={from}
        choices={entities.map(({ id, entityType, name }) => ({
          value: id,
          label: name ?? id,
          tag: t(typeNameKey(entityType)),
        }))}
        placeholder={t("dashboard-tools.choose-entity")}
        hint={entities.length === 0 ? t("dashboard-tools.no-entities") : undefined}
        onChange={(next) => change(next, null)}
      />
      {type !== undefined && (
        <EntityAutocomplete
          key={type}
          entityType={type}
          label={t("dashboard-tools.by")}
          value={to}
          exclude={[from]}
          onChange={(next) => change(from, next)}
        />
      )}
    </>
  );
}

const Pair = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 12,
  alignItems: "start",
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Preview = styled.section({
  "& h3": { marginBlockEnd: 8, font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& ul": { maxBlockSize: 240, margin: 0, padding: 0, listStyle: "none", overflow: "auto" },
  "& li": {
    display: "flex",
    justifyContent: "space-between",
    gap: 12,
    padding: "8px 0",
    borderBlockStart: "1px solid var(--line)",
  },
  "& b": { font: "500 13px/20px var(--font)", overflowWrap: "anywhere" },
  "& span": { flex: "none", font: "var(--t-cap)", lineHeight: "20px", color: "var(--dim)" },
});
