import styled from "@emotion/styled";
import {
  type Dashboard,
  openedStates,
  parseStateParam,
  parseTimeWindow,
  saveTimeWindow,
  stateControllerOf,
} from "@orrery/model";
import { mergeDocuments } from "@orrery/model/dashboard-edits";
import { isDirty } from "@orrery/model/edits";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { VisuallyHidden } from "../../controls/basics/visually-hidden.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { ConfirmOnExit } from "../../page/confirm-on-exit.tsx";
import { usePageActions } from "../../page/page-actions.tsx";
import {
  type DashboardContextValue,
  DashboardProvider,
  type DashboardTime,
  DashboardTimeProvider,
} from "../../widgets/runtime/dashboard-context.ts";
import { downloadDashboard } from "../export/export-dashboard.ts";
import { canRunAction } from "../view/dashboard-actions.ts";
import type { useDashboardEnvironment } from "../view/use-dashboard-environment.ts";
import { EditLayouts } from "./canvas/edit-layouts.tsx";
import { DASHBOARD_COMMANDS } from "./commands/command.ts";
import { EditorContextMenu, type MenuPoint } from "./commands/context-menu.tsx";
import { type EditorDialog, useCommands } from "./commands/use-commands.ts";
import { useEditorKeys } from "./commands/use-editor-keys.ts";
import { EditorDialogs } from "./dialogs/editor-dialogs.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { DashboardEditor } from "./model/dashboard-editor.ts";
import { EditorProvider, useEditor, useEditorState } from "./model/editor-context.ts";
import { WidgetPanel } from "./panel/widget-panel.tsx";
import { DashboardConflictDialog } from "./saving/dashboard-conflict-dialog.tsx";
import { type DashboardDraft, type DashboardDrafts, documentOf, savedMembers } from "./saving/dashboard-drafts.ts";
import { useKeepDraft } from "./saving/use-keep-draft.ts";
import { DashboardConflict, useSaveDashboard } from "./saving/use-save-dashboard.ts";
import { TitleField } from "./title-field.tsx";

export interface DashboardEditorViewProps {
  readonly dashboard: Dashboard;
  readonly environment: NonNullable<ReturnType<typeof useDashboardEnvironment>>;
  readonly drafts: DashboardDrafts;
  /** What was edited before and is gone on with. */
  readonly draft: DashboardDraft | undefined;
  /** The library is open from the start: an empty dashboard wants its first widget. */
  readonly isAdding: boolean;
  readonly onSaved: (dashboard: Dashboard) => void;
  readonly onLeave: () => void;
}

/** A dashboard that is edited; the address says which of its states is worked in first. */
export function DashboardEditorView(props: DashboardEditorViewProps) {
  const [search] = useSearchParams();
  const [{ editor, params }] = useState(() => {
    const document = documentOf(props.dashboard);
    const { states, settings } = document.configuration;
    const controller = stateControllerOf(settings.stateControllerId);
    const shown = openedStates(parseStateParam(search.get("state")), states, controller).at(-1);
    return {
      editor: new DashboardEditor({ document, state: shown?.id ?? "", draft: draftOn(document, props.draft) }),
      params: shown?.params ?? {},
    };
  });
  return (
    <EditorProvider value={editor}>
      <Workplace {...props} params={params} />
    </EditorProvider>
  );
}

/** What was edited before, with what others have saved since. */
function draftOn(stored: ReturnType<typeof documentOf>, draft: DashboardDraft | undefined) {
  return draft && mergeDocuments(draft.base, draft.document, stored, () => crypto.randomUUID()).merged;
}

interface WorkplaceProps extends DashboardEditorViewProps {
  /** Of the state that was shown: its entity stays that of the widgets. */
  readonly params: DashboardContextValue["params"];
}

function Workplace({ dashboard, environment, drafts, isAdding, onSaved, onLeave, params }: WorkplaceProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const [dialog, setDialog] = useState<EditorDialog | undefined>(isAdding ? "add" : undefined);
  const [menu, setMenu] = useState<MenuPoint>();
  const dirty = useEditorState(({ history }) => isDirty(history));
  const opened = useEditorState((all) => all.opened);
  const timewindow = useEditorState(({ history }) => history.present.configuration.timewindow);
  const time = useEditedTime(timewindow, environment);
  const context = useEditContext(environment, params);
  const save = useSaveDashboard({ dashboard, editor, onSaved });
  useKeepDraft(editor, drafts);
  const { commands, pasteText, copyText } = useCommands({
    editor,
    dashboardId: dashboard.id.id,
    open: setDialog,
    save: () => save.mutate({ overwrites: false }),
    canSave: () => !save.isPending && isDirty(editor.state().history),
    exportDashboard: () => downloadDashboard({ ...dashboard, ...savedMembers(editor.document) }),
  });
  useEditorKeys({ commands, pasteText, copyText });
  usePageActions(
    DASHBOARD_COMMANDS.map((id) => commands[id])
      .filter((command) => command.isEnabled())
      .map(({ id, label, icon, shortcut, run }) => ({ id, label, icon, shortcut, run })),
  );
  const conflict = save.error instanceof DashboardConflict ? save.error : undefined;
  return (
    <DashboardProvider value={context}>
      <DashboardTimeProvider value={time}>
        <EditorToolbar
          commands={commands}
          timeWindow={time.settings}
          onTimeWindow={(settings) =>
            editor.edit({ kind: "timewindow", timewindow: saveTimeWindow(settings, environment.browserZone) })
          }
          isSaving={save.isPending}
          onLeave={() => (dirty ? setDialog("leave") : onLeave())}
        />
        <Columns>
          <div className="work">
            <TitleField />
            <div className="layouts">
              <EditLayouts commands={commands} onMenu={openMenu} />
            </div>
          </div>
          {opened !== undefined && <WidgetPanel key={opened} id={opened} />}
        </Columns>
        {menu && <EditorContextMenu point={menu} commands={commands} onClose={() => setMenu(undefined)} />}
        <EditorDialogs dialog={dialog} onOpen={setDialog} />
        <ConfirmDialog
          open={dialog === "leave"}
          title={t("dashboard-editor.leave-title")}
          text={t("dashboard-editor.leave-text")}
          confirm={t("dashboard-editor.leave")}
          cancel={t("dashboard-editor.stay")}
          onConfirm={() => {
            editor.decline();
            drafts.drop();
            onLeave();
          }}
          onCancel={() => setDialog(undefined)}
        />
        {conflict && (
          <DashboardConflictDialog
            conflict={conflict}
            busy={save.isPending}
            onMerge={() => {
              save.rebase(conflict, true);
              save.mutate({ overwrites: false });
            }}
            onOverwrite={() => save.mutate({ overwrites: true })}
            onDiscard={() => save.rebase(conflict, false)}
            onClose={() => save.reset()}
          />
        )}
        <ConfirmOnExit dirty={dirty} />
        <VisuallyHidden role="status">{save.isPending ? t("action.saving") : ""}</VisuallyHidden>
      </DashboardTimeProvider>
    </DashboardProvider>
  );

  function openMenu(event: MenuPoint & { readonly preventDefault: () => void }) {
    event.preventDefault();
    setMenu({ clientX: event.clientX, clientY: event.clientY });
  }
}

/** The dashboard's own time window; nothing zooms while widgets are arranged. */
function useEditedTime(saved: unknown, environment: DashboardEditorViewProps["environment"]): DashboardTime {
  const { serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = environment;
  return useMemo(
    () => ({
      settings: parseTimeWindow(saved, { now: serverNow(), browserZone, firstDayOfWeek, maxDatapointsLimit }),
      zoom: () => undefined,
      show: () => undefined,
      resetZoom: undefined,
    }),
    [saved, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit],
  );
}

/** What widgets read while they are arranged. Their places are no part of it, so that a move draws none of them again. */
function useEditContext(
  environment: DashboardEditorViewProps["environment"],
  params: DashboardContextValue["params"],
): DashboardContextValue {
  const editor = useEditor();
  const entityAliases = useEditorState(({ history }) => history.present.configuration.entityAliases);
  const filters = useEditorState(({ history }) => history.present.configuration.filters);
  const settings = useEditorState(({ history }) => history.present.configuration.settings);
  const stateId = useEditorState(({ at }) => at.state);
  return useMemo(
    () => ({
      ...environment,
      configuration: { ...editor.configuration, entityAliases, filters, settings },
      stateId,
      params,
      isEdit: true,
      canRun: (action) => canRunAction(action, false),
      run: () => undefined, // nothing in a widget can be pressed while it is arranged
    }),
    [environment, editor, entityAliases, filters, settings, stateId, params],
  );
}

const Columns = styled.div({
  position: "relative",
  display: "flex",
  flex: 1,
  minBlockSize: 0,
  overflow: "hidden",
  "& > .work": { flex: 1, display: "flex", flexDirection: "column", minInlineSize: 0, minBlockSize: 0 },
  "& .layouts": { flex: 1, display: "flex", minBlockSize: 0 },
});
