import styled from "@emotion/styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { RuleChain, RuleChainMetaData } from "@orrery/model";
import { ReactFlowProvider } from "@xyflow/react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "../../entities/json-file/download.ts";
import { fileName } from "../../entities/json-file/file-name.ts";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { usePageActions } from "../../page/page-actions.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { chainFile } from "../chain-file.ts";
import { ChainWatch } from "../live/chain-watch.ts";
import { useHasTrials } from "../live/use-has-trials.ts";
import { WatchProvider } from "../live/watch-context.ts";
import type { Place } from "../model/chain-graph.ts";
import { isDirty } from "../model/history.ts";
import { writeContent } from "../model/metadata.ts";
import { incompleteNodes } from "../model/problems.ts";
import { withRemarks } from "../model/remarks.ts";
import { BackButton } from "./back-button.tsx";
import { type CanvasPoint, ChainCanvas } from "./canvas/chain-canvas.tsx";
import type { ChainEditor } from "./chain-editor.ts";
import { COMMANDS } from "./commands/command.ts";
import { useCommands } from "./commands/use-commands.ts";
import { useEditorKeys } from "./commands/use-editor-keys.ts";
import { ChainConflictDialog } from "./conflict-dialog.tsx";
import { ContextMenu } from "./context-menu.tsx";
import { EditorDialogLayer } from "./dialogs/editor-dialog-layer.tsx";
import { EditorProvider, useEditor, useEditorState } from "./editor-context.ts";
import { DialogProvider, type EditorDialog } from "./editor-dialogs.ts";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { Library } from "./library/library.tsx";
import { PartPanel } from "./panel/part-panel.tsx";
import { ReadOnlyProvider, useIsReadOnly } from "./read-only.ts";
import { ChainConflict, type ChainSource, useSave } from "./use-save.ts";
import { useStarts } from "./use-starts.ts";
import { ZoomBar } from "./zoom-bar.tsx";

const LivePanel = lazy(async () => ({ default: (await import("../live/live-panel.tsx")).LivePanel }));
const LinkLegend = lazy(async () => ({ default: (await import("../live/link-legend.tsx")).LinkLegend }));
const DryRunBar = lazy(async () => ({ default: (await import("../live/dry-run-bar.tsx")).DryRunBar }));

interface EditorViewProps {
  readonly editor: ChainEditor;
  readonly source: ChainSource;
  readonly onSaved: (chain: RuleChain, metadata: RuleChainMetaData) => void;
  /** Reads the chain anew, and gives up what was edited. */
  readonly onReload: () => void;
}

/** The editor of a chain. */
export function EditorView(props: EditorViewProps) {
  const isTooNarrow = useMediaQuery("(max-width:599.95px)", { noSsr: true }); // tablets held upright still edit
  const mayChange = useMayChange();
  const client = useClient();
  const [mode, setMode] = useState<Mode>("edit");
  const id = props.source.chain?.id;
  const watch = useMemo(() => (mode === "live" && id ? new ChainWatch(client, id) : undefined), [client, mode, id]);
  useEffect(() => watch?.start(), [watch]);
  useStarts(props.editor, id);
  return (
    <EditorProvider value={props.editor}>
      <ReadOnlyProvider value={isTooNarrow || !mayChange || watch !== undefined}>
        <WatchProvider value={watch}>
          <ReactFlowProvider>
            <Workplace {...props} watch={watch} onMode={setMode} />
          </ReactFlowProvider>
        </WatchProvider>
      </ReadOnlyProvider>
    </EditorProvider>
  );
}

type Mode = "edit" | "live";

interface WorkplaceProps extends EditorViewProps {
  /** The chain at work, in the mode that shows it. */
  readonly watch: ChainWatch | undefined;
  readonly onMode: (mode: Mode) => void;
}

function Workplace({ source, onSaved, onReload, watch, onMode }: WorkplaceProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const readOnly = useIsReadOnly();
  const isNarrow = useMediaQuery("(max-width:1279.95px)", { noSsr: true });
  const hasTrials = useHasTrials();
  const [wantsLibrary, setWantsLibrary] = useState<boolean>();
  const [isChoosing, setChoosing] = useState(false);
  const [dialog, setDialog] = useState<EditorDialog>();
  const [isAsking, setAsking] = useState(false);
  const [menu, setMenu] = useState<CanvasPoint>();
  const pointer = useRef<Place>(undefined);
  const dirty = useEditorState(({ history, isTyped }) => isTyped || isDirty(history));
  const save = useSave({ source, editor, onSaved });
  const apply = () => {
    const send = () => {
      if (!isDirty(editor.state().history)) return;
      const mutate = () => save.mutate({ overwrites: false });
      const names = incompleteNodes(editor.graph, editor.kinds);
      if (names.length === 0) mutate();
      else setDialog({ kind: "incomplete", names, save: mutate });
    };
    if (editor.leave(send)) send();
  };
  const { commands, pasteText } = useCommands({
    open: setDialog,
    apply,
    canApply: () => !save.isPending && (isDirty(editor.state().history) || editor.state().isTyped),
    exportChain: () => {
      const { draft } = source;
      const additionalInfo = withRemarks(draft.additionalInfo ?? null, [...editor.graph.remarks.values()]);
      const text = chainFile({ ...draft, additionalInfo }, writeContent(editor.graph));
      download(fileName(draft.name), text);
    },
    pointer: () => pointer.current,
  });
  useEditorKeys(commands, pasteText);
  usePageActions(
    readOnly
      ? []
      : COMMANDS.map((id) => commands[id])
          .filter((command) => command.isEnabled())
          .map(({ id, label, icon = "chain", shortcut, run }) => ({ id, label, icon, shortcut, run: () => run() })),
  );
  const isLibraryOpen = !readOnly && (wantsLibrary ?? !isNarrow);
  const conflict = save.error instanceof ChainConflict ? save.error : undefined;
  return (
    <DialogProvider value={setDialog}>
      <EditorToolbar
        chain={source.chain}
        commands={commands}
        isSaving={save.isPending}
        isLibraryOpen={isLibraryOpen}
        onLibrary={() => setWantsLibrary(true)}
        back={<BackButton type={editor.chainType} />}
        mode={watch ? "live" : "edit"}
        onMode={(mode) => {
          setAsking(false);
          if (editor.leave(() => onMode(mode))) onMode(mode);
        }}
        onFollow={() => {
          watch?.forget();
          setAsking(true);
        }}
      />
      <Columns data-library={isLibraryOpen || undefined}>
        {isLibraryOpen && <Library onClose={() => setWantsLibrary(false)} />}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only where the pointer is no longer */}
        <div className="canvas" onMouseLeave={() => (pointer.current = undefined)}>
          <ChainCanvas
            isChoosing={isChoosing}
            hasMap={!readOnly}
            onMenu={setMenu}
            onPointer={(place) => {
              pointer.current = place;
            }}
          />
          <ZoomBar isChoosing={isChoosing} onChoosing={setChoosing} />
          {watch && (
            <Suspense>
              <LinkLegend />
            </Suspense>
          )}
        </div>
        {watch ? (
          <Suspense>
            <LivePanel watch={watch} isAsking={isAsking} onAsked={() => setAsking(false)} />
          </Suspense>
        ) : (
          <PartPanel />
        )}
      </Columns>
      {watch && hasTrials && (
        <Suspense>
          <DryRunBar watch={watch} source={source} />
        </Suspense>
      )}
      {menu && <ContextMenu point={menu} commands={commands} onClose={() => setMenu(undefined)} />}
      {dialog && <EditorDialogLayer dialog={dialog} type={source.draft.type ?? "CORE"} onOpen={setDialog} />}
      {conflict && (
        <ChainConflictDialog
          conflict={conflict}
          busy={save.isPending}
          onOverwrite={() => save.mutate({ overwrites: true })}
          onDiscard={onReload}
          onClose={() => save.reset()}
        />
      )}
      <ConfirmOnExit dirty={dirty} />
      <output className="visually-hidden" aria-live="polite">
        {save.isPending ? t("common.loading") : ""}
      </output>
    </DialogProvider>
  );
}

const Columns = styled.div({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  flex: 1,
  minBlockSize: 0,
  overflow: "hidden",
  "&[data-library]": { gridTemplateColumns: "auto minmax(0, 1fr) auto" },
  "& > .canvas": { position: "relative", display: "grid", minInlineSize: 0, minBlockSize: 0 },
  "@media (max-width: 1279.95px)": {
    "&[data-library]": { gridTemplateColumns: "auto minmax(0, 1fr)" },
    gridTemplateColumns: "minmax(0, 1fr)",
  },
});
