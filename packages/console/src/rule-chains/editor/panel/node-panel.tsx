import { Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditorHandle } from "../../../controls/editors/code-editor/editor-handle.ts";
import { tabId } from "../../../controls/tables/tab-id.ts";
import { Tabs } from "../../../controls/tables/tabs.tsx";
import { EntityEvents } from "../../../events/events-tab.tsx";
import { KnownMessage } from "../../../pickers/settings-form/known-message.ts";
import type { ChainNode } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { KindTile } from "../kind-look.tsx";
import { CasesTab } from "./cases-tab.tsx";
import { HelpTab } from "./help-tab.tsx";
import { NodeFields } from "./node-fields.tsx";
import { NodePanelFoot } from "./node-panel-foot.tsx";
import { NodeQuestions } from "./node-questions.tsx";
import { PanelBody, PanelFrame } from "./panel-frame.tsx";
import { ProblemLine } from "./problem-line.tsx";
import { useMessageSample } from "./use-message-sample.ts";
import { useNodeEdits } from "./use-node-edits.ts";

interface NodePanelProps {
  readonly node: ChainNode;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
}

type Tab = "details" | "cases" | "events" | "help";

/** A node, what it recorded and what it is for. */
export function NodePanel({ node, isWide, onWide }: NodePanelProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const kind = editor.kinds.get(node.clazz);
  const fields = useRef<EditorHandle>(null);
  const [tab, setTab] = useState<Tab>("details");
  const edits = useNodeEdits(node, fields, () => setTab("details"));
  const { draft, script } = edits;
  const stored = editor.ids.get(node.key);
  const sample = useMessageSample(script && stored, draft.cases);
  const tabs = [
    { value: "details" as const, label: t("rulenode.details") },
    ...(script
      ? [{ value: "cases" as const, label: t("rulenode.cases"), count: draft.cases.length || undefined }]
      : []),
    ...(stored ? [{ value: "events" as const, label: t("rulenode.events") }] : []),
    ...(kind ? [{ value: "help" as const, label: t("rulenode.help") }] : []),
  ];
  return (
    <PanelFrame
      tile={<KindTile look={kind?.category ?? "UNKNOWN"} size={32} />}
      title={node.name}
      subtitle={
        kind ? `${t(`rulenode.type-${kind.category.toLowerCase()}`)}, ${kind.name}` : t("rulechain.unknown-type")
      }
      isWide={isWide}
      onWide={onWide}
      onClose={() => editor.open(undefined)}
    >
      <Tabs label={node.name} tabs={tabs} value={tab} onChange={setTab} />
      <ProblemLine of={node.key} />
      <PanelBody role="tabpanel" id={`${tabId(tab)}-panel`} aria-labelledby={tabId(tab)} data-tab={tab}>
        {tab === "details" && (
          <KnownMessage value={sample}>
            <NodeFields
              ref={fields}
              kind={kind}
              draft={draft}
              isChecked={edits.isChecked}
              onChange={edits.change}
              onValid={edits.setConfigured}
            />
          </KnownMessage>
        )}
        {tab === "cases" && script && (
          <CasesTab
            id={stored}
            script={edits.scriptText}
            cases={draft.cases}
            runs={edits.runs}
            onChange={(cases) => edits.change({ ...draft, cases })}
          />
        )}
        {tab === "events" && stored && (
          <EntityEvents key={stored.id} id={stored} manage first="DEBUG_RULE_NODE" narrow={!isWide} />
        )}
        {tab === "help" && kind && (
          <Suspense fallback={null}>
            <HelpTab kind={kind} />
          </Suspense>
        )}
      </PanelBody>
      {(tab === "details" || tab === "cases") && (
        <NodePanelFoot edits={edits} onDelete={() => editor.edit({ kind: "remove", keys: new Set([node.key]) })} />
      )}
      <NodeQuestions name={node.name} edits={edits} showCases={() => setTab("cases")} />
    </PanelFrame>
  );
}
