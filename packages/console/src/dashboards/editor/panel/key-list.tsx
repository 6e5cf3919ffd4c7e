import styled from "@emotion/styled";
import type { DataKey, Datasource, Widget } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { EditorForm } from "../editor-form.tsx";
import { DATA_KEY } from "../forms/appearance.ts";
import { AddKey } from "./add-key.tsx";
import { movedKey, movedPlace, newKey } from "./data-keys.ts";

interface KeyListProps {
  readonly source: Datasource;
  readonly widget: Widget;
  readonly declaration: WidgetDeclaration | undefined;
  readonly onChange: (source: Datasource, group?: string) => void;
}

/** The keys of a datasource in their order, each with its settings below it when they are open. */
export function KeyList({ source, widget, declaration, onChange }: KeyListProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<number>();
  const { dataKeys } = source;
  const { maxDataKeys = Number.POSITIVE_INFINITY } = declaration?.parameters ?? {};
  const put = (keys: readonly DataKey[], group?: string) => onChange({ ...source, dataKeys: keys }, group);
  const move = (index: number, by: -1 | 1) => {
    put(movedKey(dataKeys, index, by));
    setOpened(movedPlace(opened, index, by));
  };
  const isCount = source.type === "entityCount";
  return (
    <div>
      <Heading>{t("dashboard-editor.keys")}</Heading>
      {dataKeys.length > 0 && (
        <List aria-label={t("dashboard-editor.keys")}>
          {dataKeys.map((key, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a key may be there twice; its place is what it is
            <li key={index}>
              <div className="row">
                <i style={{ background: key.color ?? "var(--faint)" }} />
                <code>{key.type === "function" ? "f(x)" : key.name}</code>
                <span>{key.label}</span>
                <span className="units">{key.units}</span>
                <IconButton
                  size="tiny"
                  icon="up"
                  disabled={index === 0}
                  label={t("dashboard-editor.key-up", { key: key.label })}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  size="tiny"
                  icon="down"
                  disabled={index === dataKeys.length - 1}
                  label={t("dashboard-editor.key-down", { key: key.label })}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  size="tiny"
                  icon="sliders"
                  aria-expanded={opened === index}
                  label={t("dashboard-editor.key-settings", { key: key.label })}
                  onClick={() => setOpened(opened === index ? undefined : index)}
                />
                {!isCount && (
                  <IconButton
                    size="tiny"
                    icon="close"
                    label={t("dashboard-editor.remove-key", { key: key.label })}
                    onClick={() => {
                      setOpened(undefined);
                      put(dataKeys.toSpliced(index, 1));
                    }}
                  />
                )}
              </div>
              {opened === index && (
                <KeyFields
                  dataKey={key}
                  declaration={declaration}
                  onChange={(changed) => put(dataKeys.with(index, changed), `key ${index}`)}
                />
              )}
            </li>
          ))}
        </List>
      )}
      {!isCount && dataKeys.length < maxDataKeys && (
        <AddKey
          source={source}
          kind={widget.type}
          onAdd={(name, type) => {
            const added = newKey({ name, type }, dataKeys, declaration?.keySettings.defaults() ?? {});
            put([...dataKeys, added]);
          }}
        />
      )}
    </div>
  );
}

interface KeyFieldsProps {
  readonly dataKey: DataKey;
  readonly declaration: WidgetDeclaration | undefined;
  readonly onChange: (key: DataKey) => void;
}

/** What every key has, and what the type of the widget adds. */
function KeyFields({ dataKey, declaration, onChange }: KeyFieldsProps) {
  const { t } = useTranslation();
  const hasOwn = declaration?.keySettings.form() !== undefined;
  return (
    <div className="fields">
      <EditorForm
        settings={DATA_KEY[dataKey.type === "function" ? "function" : "key"]}
        value={dataKey}
        onChange={(changed) => onChange({ ...dataKey, ...changed })}
      />
      {declaration && hasOwn && (
        <>
          <Heading>{t("dashboard-editor.key-own", { name: declaration.name })}</Heading>
          <EditorForm
            isForeign
            settings={declaration.keySettings}
            value={dataKey.settings ?? {}}
            onChange={(settings) => onChange({ ...dataKey, settings })}
          />
        </>
      )}
    </div>
  );
}

const Heading = styled.h4({ marginBlockEnd: 6, font: "500 13px/20px var(--font)" });

const List = styled.ul({
  margin: 0,
  padding: 0,
  listStyle: "none",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& .row": { display: "flex", alignItems: "center", gap: 8, minBlockSize: 36, padding: "2px 4px 2px 10px" },
  "& .row > i": { flex: "none", inlineSize: 14, blockSize: 14, borderRadius: 4 },
  "& .row > code": {
    font: "12px/16px var(--mono)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .row > span": {
    flex: 1,
    minInlineSize: 0,
    font: "var(--t-body-s)",
    color: "var(--dim)",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .row > .units": { flex: "none" },
  "& .fields": { padding: 12, borderBlockStart: "1px solid var(--line-soft)", background: "var(--page)" },
});
