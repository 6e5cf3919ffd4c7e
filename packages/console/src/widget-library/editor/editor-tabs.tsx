import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import {
  CssEditor,
  HtmlEditor,
  JsFunctionEditor,
  JsonContentEditor,
} from "../../controls/editors/code-editor/editors.tsx";
import { tabId } from "../../controls/tables/tab-id.ts";
import { Tabs } from "../../controls/tables/tabs.tsx";
import { CONTROLLER_NAMES } from "./controller-names.ts";
import { EDITOR_TABS, type EditorTab, type Problem } from "./problems.ts";
import { ResourceList } from "./resource-list.tsx";
import type { TypeEditor } from "./use-type-editor.ts";
import { WidgetFields } from "./widget-fields.tsx";

interface EditorTabsProps {
  readonly tab: EditorTab;
  readonly onTab: (tab: EditorTab) => void;
  readonly editor: TypeEditor;
  readonly readOnly: boolean;
  readonly problems: readonly Problem[];
  /** The one that was asked for; otherwise the first of a tab is marked. */
  readonly chosen: Problem | undefined;
}

/** The texts of a type, one a tab. A tab says how many problems it has. */
export function EditorTabs({ tab, onTab, editor, readOnly, problems, chosen }: EditorTabsProps) {
  const { t } = useTranslation();
  const count = (value: EditorTab) => problems.filter((problem) => problem.tab === value).length || undefined;
  return (
    <>
      <Tabs
        label={t("widget.editor")}
        tabs={EDITOR_TABS.map((value) => ({ value, label: t(`widget.editor-tab-${value}`), count: count(value) }))}
        value={tab}
        onChange={onTab}
      />
      <Panel key={tab} role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)}>
        <Content tab={tab} editor={editor} readOnly={readOnly} problems={problems} chosen={chosen} />
      </Panel>
    </>
  );
}

function Content({ tab, editor, readOnly, problems, chosen }: Omit<EditorTabsProps, "onTab">) {
  const { t } = useTranslation();
  const { document, edit } = editor;
  const label = t(`widget.editor-tab-${tab}`);
  const marked = chosen?.tab === tab && problems.includes(chosen) ? chosen : problems.find((one) => one.tab === tab);
  const failing = marked?.line === undefined ? undefined : { line: marked.line, text: marked.message };
  const text = { label, disabled: readOnly, fill: true } as const;
  switch (tab) {
    case "html":
      return (
        <HtmlEditor
          {...text}
          failing={failing}
          value={document.templateHtml}
          onChange={(templateHtml) => edit({ templateHtml })}
        />
      );
    case "css":
      return (
        <CssEditor
          {...text}
          failing={failing}
          value={document.templateCss}
          onChange={(templateCss) => edit({ templateCss })}
        />
      );
    case "javascript":
      return (
        <JsFunctionEditor
          {...text}
          functionName="controller"
          functionArgs={["ctx"]}
          checkUndefined={false}
          noValidate
          names={CONTROLLER_NAMES}
          failing={failing}
          value={document.controllerScript}
          onChange={(controllerScript) => edit({ controllerScript })}
        />
      );
    case "settings":
      return (
        <JsonContentEditor
          {...text}
          validateContent
          value={document.settingsSchema}
          onChange={(settingsSchema) => edit({ settingsSchema })}
        />
      );
    case "keySettings":
      return (
        <JsonContentEditor
          {...text}
          validateContent
          value={document.dataKeySettingsSchema}
          onChange={(dataKeySettingsSchema) => edit({ dataKeySettingsSchema })}
        />
      );
    case "resources":
      return (
        <ResourceList
          resources={document.resources}
          disabled={readOnly}
          onChange={(resources) => edit({ resources })}
        />
      );
    case "widget":
      return <WidgetFields document={document} disabled={readOnly} onChange={edit} />;
  }
}

const Panel = styled.div({ flex: 1, minBlockSize: 0, padding: 16, overflow: "auto" });
