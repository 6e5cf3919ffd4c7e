import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import type { EditorHandle } from "../../../controls/editors/code-editor/editor-handle.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { ConfirmDialog } from "../../../controls/overlays/dialogs/confirm-dialog.tsx";
import { Tabs, tabId } from "../../../controls/tables/tabs.tsx";
import { EntityEvents } from "../../../events/events-tab.tsx";
import { KnownMessage } from "../../../pickers/settings-form/known-message.ts";
import type { ChainNode } from "../../model/chain-graph.ts";
import { scriptField } from "../../model/script-cases.ts";
import { useEditor } from "../editor-context.ts";
import { KindTile } from "../kind-look.tsx";
import { CasesTab } from "./cases-tab.tsx";
import { HelpTab } from "./help-tab.tsx";
import { changeOf, draftOf, isDraftValid, type NodeDraft, rebased } from "./node-draft.ts";
import { NodeFields } from "./node-fields.tsx";
import { PanelBody, PanelFoot, PanelFrame } from "./panel-frame.tsx";
import { ProblemLine } from "./problem-line.tsx";
import { useCaseRuns } from "./use-case-runs.ts";
import { useMessageSample } from "./use-message-sample.ts";

interface NodePanelProps {
  readonly node: ChainNode;
  readonly isWide: boolean;
  readonly onWide: (wide: boolean) => void;
}

type Tab = "details" | "cases" | "events" | "help";

/**
 * A node, what it recorded and what it is for. What is edited becomes part of the chain with Apply, and when the panel is
 * left: only what is not valid is asked about.
 */
export function NodePanel({ node, isWide, onWide }: NodePanelProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const kind = editor.kinds.get(node.clazz);
  const fields = useRef<EditorHandle>(null);
  const [tab, setTab] = useState<Tab>("details");
  const [edited, setEdited] = useState<Edited>();
  const [isConfigured, setConfigured] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState<() => void>();
  const typed = edited && draftFor(node, edited, editor.sentNode(node.key));
  const draft = typed ?? draftOf(node);
  const isDirty = typed !== undefined;
  const script = scriptField(kind?.form);
  const runs = useCaseRuns(script);
  const [failed, setFailed] = useState(0);
  const revert = () => {
    setEdited(undefined);
    setChecked(false);
  };
  const apply = (): boolean => {
    if (!isDirty) return true;
    if (!isDraftValid(draft, isConfigured)) {
      setChecked(true);
      setTab("details");
      void fields.current?.validate();
      return false;
    }
    editor.edit({ kind: "node", key: node.key, change: changeOf(draft, node, kind) });
    revert();
    return true;
  };
  const text = script ? String((draft.configuration as Readonly<Record<string, unknown>>)[script.member] ?? "") : "";
  const isLeft = useRef(false);
  /** What was changed or left while its cases ran is not what they are about. */
  const finish = useStable((tested: typeof edited, count: number) => {
    if (isLeft.current || tested !== edited) return;
    if (count === 0) apply();
    else setFailed(count);
  });
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  /** What the test cases do not agree with is asked about. */
  const applyTested = async () => {
    const count = script && isDirty && draft.cases.length > 0 ? await runs.run(draft.cases, text) : 0;
    finish(edited, count);
  };
  const leave = useEffectEvent((then: () => void): boolean => {
    if (apply()) return true;
    setLeaving(() => then);
    return false;
  });
  useEffect(() => {
    editor.onLeave = (then) => leave(then);
    return () => {
      editor.onLeave = undefined;
    };
  }, [editor]);
  useEffect(() => {
    editor.type(isDirty);
    return () => editor.type(false);
  }, [editor, isDirty]);
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
              isChecked={isChecked}
              onChange={(next) => setEdited({ of: node, draft: next })}
              onValid={setConfigured}
            />
          </KnownMessage>
        )}
        {tab === "cases" && script && (
          <CasesTab
            id={stored}
            script={text}
            cases={draft.cases}
            runs={runs}
            onChange={(cases) => setEdited({ of: node, draft: { ...draft, cases } })}
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
        <PanelFoot>
          <Button
            variant="danger"
            size="toolbar"
            icon="trash"
            onClick={() => {
              revert();
              editor.edit({ kind: "remove", keys: new Set([node.key]) });
            }}
          >
            {t("action.delete")}
          </Button>
          <span className="grow" />
          <Button size="toolbar" disabled={!isDirty} onClick={revert}>
            {t("rulenode.revert")}
          </Button>
          <Button size="toolbar" variant="primary" disabled={!isDirty || runs.busy} onClick={() => void applyTested()}>
            {t("rulenode.apply")}
          </Button>
        </PanelFoot>
      )}
      <ConfirmDialog
        open={failed > 0}
        danger={false}
        title={t("rulenode.cases-failed-title", { count: failed })}
        text={t("rulenode.cases-failed-text")}
        confirm={t("rulenode.apply-anyway")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={() => {
          setFailed(0);
          apply();
        }}
        onCancel={() => {
          setFailed(0);
          setTab("cases");
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        title={t("rulenode.invalid-title", { name: node.name })}
        text={t("rulenode.invalid-text")}
        confirm={t("rulenode.discard")}
        cancel={t("rulenode.keep-editing")}
        onConfirm={() => {
          flushSync(() => {
            revert();
            setLeaving(undefined);
          }); // what follows asks again whether the panel may be left
          leaving?.();
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </PanelFrame>
  );
}

interface Edited {
  readonly of: ChainNode;
  readonly draft: NodeDraft;
}

/**
 * What was edited of a node, as long as it is the same node; undefined: it is another now. `sent`: what a save made it of,
 * which may have been answered differently.
 */
function draftFor(node: ChainNode, { of, draft }: Edited, sent: ChainNode | undefined): NodeDraft | undefined {
  if (isSameNode(of, node)) return draft;
  return sent && isSameNode(of, sent) ? rebased(draft, of, node) : undefined;
}

/** Whether a node is still what was edited of it: it may have been moved. */
function isSameNode(a: ChainNode, b: ChainNode): boolean {
  return (
    a.key === b.key &&
    a.name === b.name &&
    a.debugMode === b.debugMode &&
    a.configuration === b.configuration &&
    a.info === b.info
  );
}
