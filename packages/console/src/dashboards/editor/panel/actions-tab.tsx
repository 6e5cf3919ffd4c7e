import styled from "@emotion/styled";
import type { WidgetAction } from "@orrery/model";
import type { ActionSource } from "@orrery/model/widgets";
import { ACTION_SOURCES } from "@orrery/model/widgets";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { EditorForm } from "../editor-form.tsx";
import { actionSettings } from "../forms/action-settings.ts";
import { useEditorState } from "../model/editor-context.ts";
import type { WidgetTabProps } from "./data-tab.tsx";
import { Part, Parts } from "./panel-parts.tsx";

/** What presses in a widget do, by what is pressed. */
export function ActionsTab({ widget, declaration, onChange }: WidgetTabProps) {
  const { t } = useTranslation();
  const states = useEditorState(({ history }) => history.present.configuration.states);
  const [opened, setOpened] = useState<string>();
  const actions = widget.config.actions ?? {};
  const known: readonly string[] = ["headerButton", ...(declaration?.actionSources ?? [])];
  const sources = [...known, ...Object.keys(actions).filter((source) => !known.includes(source))];
  const [forms, names] = useMemo(() => {
    const named = Object.entries(states).map(([id, { name }]) => [id, name || id] as const);
    const of = (hasShowCondition: boolean) => actionSettings(named, { hasShowCondition });
    return [{ shown: of(true), fixed: of(false) }, new Set(named.map(([, name]) => name))];
  }, [states]);
  const formOf = (source: string) =>
    isKnown(source) && !ACTION_SOURCES[source].hasShowCondition ? forms.fixed : forms.shown;
  const put = (source: string, list: readonly WidgetAction[], group?: string) =>
    onChange({ actions: { ...actions, [source]: list } }, group);
  const add = (source: string, list: readonly WidgetAction[]) => {
    const taken = new Set(list.map(({ name }) => name));
    let number = 1;
    while (taken.has(t("dashboard-editor.new-action", { number }))) number++;
    const id = crypto.randomUUID();
    const name = t("dashboard-editor.new-action", { number });
    put(source, [...list, { ...formOf(source).defaults(), id, name, type: "openDashboardState" }]);
    setOpened(`${source} ${list.length}`);
  };
  return (
    <Parts>
      {sources.map((source) => {
        const list = actions[source] ?? [];
        const mayAdd = list.length === 0 || !isKnown(source) || ACTION_SOURCES[source].multiple;
        return (
          <Part
            key={source}
            title={t(isKnown(source) ? `dashboard-editor.on-${source}` : "dashboard-editor.on-other", { source })}
            aside={
              mayAdd && (
                <Button size="compact" variant="accent-text" icon="plus" onClick={() => add(source, list)}>
                  {t("dashboard-editor.add-action")}
                </Button>
              )
            }
          >
            {list.map((action, index) => {
              const key = `${source} ${index}`;
              return (
                <Action key={key}>
                  <div className="row">
                    <b>{action.name}</b>
                    <span>{t(typeLabel(action.type))}</span>
                    <IconButton
                      size="tiny"
                      icon="edit"
                      aria-expanded={opened === key}
                      label={t("dashboard-editor.edit-action", { name: action.name })}
                      onClick={() => setOpened(opened === key ? undefined : key)}
                    />
                    <IconButton
                      size="tiny"
                      icon="trash"
                      label={t("dashboard-editor.remove-action", { name: action.name })}
                      onClick={() => {
                        setOpened(undefined);
                        put(source, list.toSpliced(index, 1));
                      }}
                    />
                  </div>
                  {opened === key && (
                    <div className="fields">
                      <EditorForm
                        settings={formOf(source)}
                        names={names}
                        value={action}
                        onChange={(changed) => put(source, list.with(index, { ...action, ...changed }), key)}
                      />
                    </div>
                  )}
                </Action>
              );
            })}
            {list.length === 0 && <p>{t("dashboard-editor.no-action")}</p>}
          </Part>
        );
      })}
    </Parts>
  );
}

const isKnown = (source: string): source is ActionSource => Object.hasOwn(ACTION_SOURCES, source);

const TYPES = ["openDashboardState", "updateDashboardState", "openDashboard", "custom", "customPretty", "mobileAction"];

const typeLabel = (type: string) => `dashboard-editor.action-${TYPES.includes(type) ? type : "unknown"}`;

const Action = styled.div({
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  "& .row": { display: "flex", alignItems: "center", gap: 8, minBlockSize: 40, padding: "2px 6px 2px 12px" },
  "& b": { font: "500 13px/20px var(--font)" },
  "& .row > span": { flex: 1, minInlineSize: 0, font: "var(--t-body-s)", color: "var(--dim)" },
  "& .fields": { padding: 12, borderBlockStart: "1px solid var(--line-soft)" },
});
