import styled from "@emotion/styled";
import type { WidgetsBundle, WidgetTypeDetails } from "@orrery/model";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SplitPanes } from "../../controls/content/split-panes/split-panes.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { useClaims } from "../../session/use-session.ts";
import { mayChange } from "../may-change.ts";
import { DraftBanner } from "./draft-banner.tsx";
import { type EditorCommand, useEditorKeys } from "./editor-keys.ts";
import { EditorTabs } from "./editor-tabs.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { ProblemList } from "./problem-list.tsx";
import { type EditorTab, type Problem, staticProblems, styleProblems } from "./problems.ts";
import { SaveAsDialog } from "./save-as-dialog.tsx";
import { TypeDrafts } from "./type-drafts.ts";
import { usePreviewRuns } from "./use-preview-runs.ts";
import { useSaveType } from "./use-save-type.ts";
import { useTypeEditor } from "./use-type-editor.ts";
import { documentOf, type WidgetDocument } from "./widget-document.ts";

interface WidgetEditorProps {
  readonly bundle: WidgetsBundle;
  /** Undefined: it is not stored yet. */
  readonly type: WidgetTypeDetails | undefined;
  /** What a new one begins with. */
  readonly template: () => WidgetDocument;
  readonly draftKey: string;
}

/** Texts, settings and preview of one widget type. On phones and for types of others it is only read. */
export function WidgetEditor({ bundle, type, template, draftKey }: WidgetEditorProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const claims = useClaims();
  const isPhone = useIsPhone();
  const readOnly = isPhone || !mayChange(claims, type ?? bundle);
  const draftsOf = (key: string) => new TypeDrafts(() => localStorage, claims.userId, key);
  const [drafts] = useState(() => draftsOf(draftKey));
  const [draft, setDraft] = useState(() => drafts.read());
  const [start] = useState(() => (type ? documentOf(type) : template()));
  const editor = useTypeEditor(start, type !== undefined, drafts);
  const { document } = editor;
  const [tab, setTab] = useState<EditorTab>("html");
  const [isFull, setFull] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const runs = usePreviewRuns(document);
  const problems = useMemo(
    () => [...staticProblems(document), ...styleProblems(document, t("editor.css-syntax")), ...runs.failures],
    [document, runs.failures, t],
  );
  const [chosen, setChosen] = useState<Problem>();
  const show = (problem: Problem) => {
    setTab(problem.tab);
    setChosen(problem);
  };
  const isSaving = useRef(false);
  const save = useSaveType({ bundle, type, editor, draftsOf, isSaving });
  const mayBeStored = (): boolean => {
    const [problem] = staticProblems(document);
    if (problem === undefined) return true;
    show(problem);
    toast({ type: "error", message: t("widget.unable-to-save-widget-error") });
    return false;
  };
  const commands: Readonly<Record<EditorCommand, () => void>> = {
    run: runs.run,
    undo: editor.undo,
    save: () => {
      if (readOnly || !editor.isDirty) return;
      if (document.name.trim() === "") toast({ type: "error", message: t("widget.missing-widget-title-error") });
      else if (mayBeStored()) {
        runs.run();
        save.mutate(document);
      }
    },
    saveAs: () => {
      if (!isPhone && mayBeStored()) setCopying(true);
    },
    fullscreen: () => setFull(!isFull),
  };
  useEditorKeys(
    (command) => commands[command](),
    (command) => t(`widget.editor-${command}`),
  );
  const texts = (
    <Texts>
      <EditorTabs tab={tab} onTab={setTab} editor={editor} readOnly={readOnly} problems={problems} chosen={chosen} />
      <ProblemList problems={problems} onShow={show} />
    </Texts>
  );
  const preview = <PreviewPane runs={runs} document={document} onKeep={readOnly ? undefined : editor.replace} />;
  return (
    <Fullscreen fill active={isFull} label={t("widget.editor")} onLeave={() => setFull(false)}>
      <Root>
        <EditorToolbar
          editor={editor}
          commands={commands}
          readOnly={readOnly}
          isPhone={isPhone}
          isFull={isFull}
          isSaving={save.isPending}
        />
        {draft && !readOnly && (
          <DraftBanner
            onContinue={() => {
              editor.replace(draft);
              setDraft(undefined);
            }}
            onDrop={() => setDraft(undefined)}
          />
        )}
        <Panes>
          {isPhone ? (
            <Stack>
              {preview}
              {texts}
            </Stack>
          ) : (
            <SplitPanes
              direction="columns"
              initial={56}
              label={t("widget.editor-width")}
              first={texts}
              second={preview}
            />
          )}
        </Panes>
        {isCopying && <SaveAsDialog document={document} isSaving={isSaving} onClose={() => setCopying(false)} />}
        <ConfirmOnExit dirty={!readOnly && editor.isDirty && (type !== undefined || editor.canUndo)} />
      </Root>
    </Fullscreen>
  );
}

const Root = styled.div({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  background: "var(--surface)",
});

const Panes = styled.div({ flex: 1, minBlockSize: 0 });

const Texts = styled.div({ display: "flex", flexDirection: "column", blockSize: "100%", minBlockSize: 0 });

const Stack = styled.div({
  blockSize: "100%",
  overflow: "auto",
  "& > *": { blockSize: 480 },
  "& > :first-child": { blockSize: "auto", minBlockSize: 340 },
});
