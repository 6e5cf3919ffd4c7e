import styled from "@emotion/styled";
import { isHeading, type Widget } from "@orrery/model";
import { layoutAt, wholeLayout } from "@orrery/model/dashboard-edits";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { isTyping, OPEN_LAYER } from "../../../controls/hooks/key-focus.ts";
import { tabId } from "../../../controls/tables/tab-id.ts";
import { Tabs } from "../../../controls/tables/tabs.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { findWidget } from "../../../widgets/runtime/registry.ts";
import { EditorForm } from "../editor-form.tsx";
import { APPEARANCE } from "../forms/appearance.ts";
import { ownDeclaration } from "../library/own-types.ts";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { ActionsTab } from "./actions-tab.tsx";
import { DataTab } from "./data-tab.tsx";
import { partedSettings, withPhoneEntry } from "./phone-entry.ts";
import { SectionFields } from "./section-fields.tsx";

type Tab = "data" | "appearance" | "actions" | "advanced";

/** The settings of a widget. What is changed is seen at once, in the widget itself. */
export function WidgetPanel({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const widget = useEditorState(({ history }) => history.present.configuration.widgets[id]);
  const [original] = useState(widget);
  const declaration = useDeclaration(widget);
  const at = useEditorState((state) => state.at);
  const place = useEditorState(({ history }) => layoutAt(history.present.configuration, wholeLayout(at))?.widgets[id]);
  const box = useRef<HTMLElement>(null);
  const [tab, setTab] = useState<Tab>(widget?.type === "static" ? "appearance" : "data");
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  if (!widget) return null;
  const change = (config: Partial<Widget["config"]>, group?: string) =>
    editor.edit(
      { kind: "widget", widget: { ...widget, config: { ...widget.config, ...config } } },
      group && `${group} ${id}`,
    );
  const changeAppearance = (changed: Widget["config"]) => {
    const { config, entry } = partedSettings(changed);
    editor.edit(
      {
        kind: "several",
        edits: [
          { kind: "widget", widget: { ...widget, config } },
          { kind: "mobile", at, id, entry },
        ],
      },
      `appearance ${id}`,
    );
  };
  const isSection = isHeading(widget.config);
  const title = widget.config.title || widget.title || t("widget.widget");
  const count = Object.values(widget.config.actions ?? {}).reduce((sum, list) => sum + list.length, 0);
  const form = declaration?.settings.form();
  const tabs = [
    ...(widget.type === "static" ? [] : [{ value: "data" as const, label: t("dashboard-editor.tab-data") }]),
    { value: "appearance" as const, label: t("dashboard-editor.tab-appearance") },
    { value: "actions" as const, label: t("dashboard-editor.tab-actions"), count: count || undefined },
    ...(form ? [{ value: "advanced" as const, label: t("dashboard-editor.tab-advanced") }] : []),
  ];
  return (
    <Panel
      ref={box}
      tabIndex={-1}
      aria-label={t("dashboard-editor.settings-of", { title })}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN_LAYER)) return;
        event.preventDefault();
        if (isTyping(event.target)) box.current?.focus({ preventScroll: true });
        else editor.open(undefined);
      }}
    >
      <header>
        <div>
          <h2>{title}</h2>
          <p>
            {isSection
              ? t("dashboard-editor.section")
              : (declaration?.name ?? `${widget.bundleAlias}.${widget.typeAlias}`)}
          </p>
        </div>
        <IconButton
          size="compact"
          icon="close"
          label={t("dashboard-editor.close-settings")}
          shortcut="Esc"
          onClick={() => editor.open(undefined)}
        />
      </header>
      {isSection ? (
        <div className="body">
          <SectionFields heading={widget} />
        </div>
      ) : (
        <>
          <Tabs label={title} tabs={tabs} value={tab} onChange={setTab} />
          <div className="body" role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)}>
            {tab === "data" && <DataTab widget={widget} declaration={declaration} onChange={change} />}
            {tab === "appearance" && (
              <EditorForm
                settings={APPEARANCE[widget.type]}
                value={withPhoneEntry(widget.config, place)}
                onChange={(config) => changeAppearance(config as unknown as Widget["config"])} // of what was there
              />
            )}
            {tab === "actions" && <ActionsTab widget={widget} declaration={declaration} onChange={change} />}
            {tab === "advanced" && declaration && (
              <EditorForm
                isForeign
                settings={declaration.settings}
                value={widget.config.settings ?? {}}
                onChange={(settings) => change({ settings }, "advanced")}
              />
            )}
          </div>
        </>
      )}
      <footer>
        <span>{t("dashboard-editor.shown-live")}</span>
        <Button
          size="toolbar"
          disabled={widget === original}
          onClick={() => original && editor.edit({ kind: "widget", widget: original })}
        >
          {t("dashboard-editor.revert")}
        </Button>
        <Button size="toolbar" variant="primary" onClick={() => editor.open(undefined)}>
          {t("action.close")}
        </Button>
      </footer>
    </Panel>
  );
}

/** The declaration of a widget's type; undefined until it is known, and where there is no such type. */
function useDeclaration(widget: Widget | undefined): WidgetDeclaration | undefined {
  const { widgetTypes } = useClient();
  const found = widget && findWidget(widget);
  const { data } = useQuery({
    // With the types themselves: one that is saved anew is read anew.
    queryKey: ["widget type", "declaration", widget?.isSystemType, widget?.bundleAlias, widget?.typeAlias],
    queryFn: async ({ signal }) => {
      if (found || !widget) return (await found?.load())?.declaration ?? null;
      const { isSystemType: isSystem, bundleAlias, typeAlias: alias } = widget;
      const type = await widgetTypes.getByAlias({ isSystem, bundleAlias, alias }, { signal, ignoreErrors: true });
      const [{ readCustomType }, { readDeclarations }] = await Promise.all([
        import("../../../widgets/custom/custom-type.ts"),
        import("../../../widgets/custom/declarations.ts"),
      ]);
      const { declarations } = await readDeclarations(readCustomType(type));
      return ownDeclaration({ ...type, description: null }, declarations);
    },
    enabled: widget !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data ?? undefined;
}

const Panel = styled.aside({
  display: "flex",
  flexDirection: "column",
  flex: "none",
  minBlockSize: 0,
  inlineSize: 400,
  borderInlineStart: "1px solid var(--line)",
  background: "var(--surface)",
  "&:focus": { outline: "none" },
  "& > header": { display: "flex", alignItems: "flex-start", gap: 8, padding: "14px 12px 8px 20px" },
  "& > header > div": { flex: 1, minInlineSize: 0 },
  "& h2": { font: "600 15px/20px var(--font)", letterSpacing: "-.01em", overflowWrap: "anywhere" },
  "& > header p": { font: "var(--t-cap)", color: "var(--dim)" },
  "& > .body": { flex: 1, minBlockSize: 0, overflow: "auto", padding: "16px 20px 24px" },
  "& > footer": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: "none",
    padding: "12px 20px",
    borderBlockStart: "1px solid var(--line)",
  },
  "& > footer > span": { flex: 1, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 1279.95px)": {
    position: "absolute",
    zIndex: 6,
    insetBlock: 0,
    insetInlineEnd: 0,
    inlineSize: "min(400px, 100%)",
    boxShadow: "var(--shadow-sheet)",
  },
  "@media (max-width: 599.95px)": { inlineSize: "100%", borderInlineStart: 0 },
});
