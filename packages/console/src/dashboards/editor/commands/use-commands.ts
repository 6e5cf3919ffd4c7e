import type { ScreenId } from "@orrery/model";
import {
  type Clip,
  copyReferences,
  copyWidgets,
  type DashboardEdit,
  layoutAt,
  pasteItems,
  pasteReferences,
  readClip,
  sectionWidgets,
  WIDGET_ARRANGEMENTS,
  type WidgetArrangement,
  widgetFile,
  widgetItem,
} from "@orrery/model/dashboard-edits";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { IconName } from "../../../controls/basics/icon-names.ts";
import { KeptClip } from "../../../controls/hooks/kept-clip.ts";
import { writeClipboard } from "../../../controls/hooks/use-copy.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { download } from "../../../entities/json-file/download.ts";
import { fileName } from "../../../entities/json-file/file-name.ts";
import type { DashboardEditor } from "../model/dashboard-editor.ts";
import { type Command, type CommandId, type Commands, DASHBOARD_COMMANDS, shortcutOf } from "./command.ts";

/** What covers the page while it is answered. */
export type EditorDialog =
  | "add"
  | "import"
  | "move"
  | "find"
  | "replace"
  | "states"
  | "layouts"
  | "aliases"
  | "filters"
  | "settings"
  | "leave";

interface CommandsOptions {
  readonly editor: DashboardEditor;
  readonly dashboardId: string;
  readonly open: (dialog: EditorDialog) => void;
  readonly save: () => void;
  readonly canSave: () => boolean;
  readonly exportDashboard: () => void;
}

const ICONS: Readonly<Record<CommandId, IconName>> = {
  undo: "undo",
  redo: "redo",
  save: "save",
  add: "plus",
  import: "upload",
  details: "edit",
  copy: "copy",
  "copy-reference": "link",
  cut: "close",
  paste: "enter",
  duplicate: "widgets",
  "move-to": "send",
  delete: "trash",
  hide: "eyeoff",
  section: "section",
  "section-all": "check",
  "section-up": "up",
  "section-down": "down",
  "select-all": "check",
  deselect: "minus",
  left: "first",
  centre: "density",
  right: "last",
  top: "sortup",
  middle: "columns",
  bottom: "sortdown",
  columns: "columns",
  rows: "density",
  find: "search",
  replace: "transform",
  "export-widget": "download",
  export: "download",
  states: "states",
  layouts: "layout",
  aliases: "link",
  filters: "filter",
  settings: "sliders",
  desktop: "desktop",
  tablet: "tablet",
  phone: "phone",
};

const IS_MAC = navigator.platform.startsWith("Mac");
const clip = new KeptClip("orrery.dashboard-clip");
const newId = (): string => crypto.randomUUID();

/** All that can be done with the dashboard, by name; `pasteText`: for what the browser hands over. */
export function useCommands(options: CommandsOptions) {
  const { t } = useTranslation();
  const toast = useToast();
  const { editor, dashboardId, open, save, canSave, exportDashboard } = options;
  const hasChosen = () => editor.state().chosen.size > 0;
  const only = (): string | undefined => {
    const [first, second] = editor.state().chosen;
    return second === undefined ? first : undefined;
  };

  const copyText = (): string | undefined => {
    const { at, chosen } = editor.state();
    const text = copyWidgets(editor.configuration, at, chosen);
    if (text !== undefined) clip.keep(text);
    return text;
  };
  const toClipboard = (text: string | undefined) => {
    if (text !== undefined) writeClipboard(text).catch(() => undefined); // it is kept here all the same
  };
  const remove = () => editor.edit({ kind: "remove", at: editor.state().at, ids: editor.state().chosen });
  const pasted = (given: Clip) => {
    const { at } = editor.state();
    if (given.kind === "widgets") return pasteItems(editor.configuration, at, given.items, { newId });
    return given.dashboardId === dashboardId ? pasteReferences(editor.configuration, at, given) : undefined;
  };
  const paste = (text: string | undefined) => {
    const given = text === undefined ? undefined : readClip(text);
    const edit = given && pasted(given);
    if (edit) editor.add(edit);
    else {
      const message = t(given ? "dashboard-editor.reference-not-here" : "dashboard-editor.nothing-to-paste");
      toast({ type: "info", message });
    }
  };
  const exportWidget = () => {
    const id = only();
    const item = id === undefined ? undefined : widgetItem(editor.configuration, editor.state().at, id);
    if (item) download(fileName(item.widget.config.title || item.widget.title || "widget"), widgetFile(item));
  };
  const duplicate = () => {
    const { at, chosen } = editor.state();
    const newIds = new Map([...chosen].map((id) => [id, newId()]));
    editor.edit({ kind: "duplicate", at, newIds });
    editor.choose(newIds.values());
  };
  const arrange = (how: WidgetArrangement) => ({
    run: () => editor.edit({ kind: "arrange", at: editor.state().at, ids: editor.state().chosen, how }),
    isEnabled: () => !editor.isAutomatic && editor.state().chosen.size > (how === "columns" || how === "rows" ? 2 : 1),
  });
  const hide = () => {
    const { at, chosen } = editor.state();
    if (at.screen !== undefined) return remove();
    const edits = [...chosen].map((id): DashboardEdit => {
      const { mobileHeight, mobileOrder } = editor.places[id] ?? {};
      return { kind: "mobile", at, id, entry: { mobileHide: true, mobileHeight, mobileOrder } };
    });
    editor.edit({ kind: "several", edits });
    editor.choose([]);
  };
  const addSection = () => {
    const { at, chosen } = editor.state();
    const id = newId();
    const rows = editor.isAutomatic ? [] : [...chosen].flatMap((each) => editor.places[each]?.row ?? []);
    const row = rows.length > 0 ? Math.min(...rows) : undefined;
    editor.edit({ kind: "addSection", at, section: { id, name: t("dashboard-editor.new-section"), row } });
    editor.choose([id]);
    editor.open(id);
  };
  /** The heading that is chosen alone, with all that is in its section. */
  const sectionOf = () => {
    const id = only();
    const layout = layoutAt(editor.configuration, editor.state().at);
    const ids = id === undefined || !layout ? [] : sectionWidgets(editor.configuration, layout, id);
    return ids.length > 0 ? ids : undefined;
  };
  const moving = (by: -1 | 1) => ({
    run: () => {
      const id = only();
      if (id !== undefined) editor.edit({ kind: "moveSection", at: editor.state().at, id, by });
    },
    isEnabled: () => !editor.isAutomatic && sectionOf() !== undefined,
  });
  const screen = (shown: ScreenId | undefined) => ({
    run: () => editor.showScreen(shown),
    isEnabled: () => editor.state().screen !== shown,
  });
  const dialog = (name: EditorDialog) => ({ run: () => open(name), isEnabled: always });

  const does: Readonly<Record<CommandId, Pick<Command, "run" | "isEnabled">>> = {
    undo: { run: () => editor.undo(), isEnabled: () => editor.state().history.past !== undefined },
    redo: { run: () => editor.redo(), isEnabled: () => editor.state().history.future !== undefined },
    save: { run: save, isEnabled: canSave },
    add: dialog("add"),
    import: dialog("import"),
    details: { run: () => editor.open(only()), isEnabled: () => only() !== undefined },
    copy: { run: () => toClipboard(copyText()), isEnabled: hasChosen },
    "copy-reference": {
      run: () => {
        const { at, chosen } = editor.state();
        const text = copyReferences({ dashboardId, from: at, ids: [...chosen] });
        clip.keep(text);
        toClipboard(text);
      },
      isEnabled: hasChosen,
    },
    cut: {
      run: () => {
        toClipboard(copyText());
        remove();
      },
      isEnabled: () => hasChosen() && editor.state().at.screen === undefined,
    },
    paste: {
      run: () => void clip.read().then(paste),
      isEnabled: () => navigator.clipboard !== undefined || clip.kept() !== undefined,
    },
    duplicate: { run: duplicate, isEnabled: hasChosen },
    "move-to": { run: () => open("move"), isEnabled: hasChosen },
    delete: { run: remove, isEnabled: () => hasChosen() && editor.state().at.screen === undefined },
    hide: { run: hide, isEnabled: () => hasChosen() && editor.state().screen !== undefined },
    section: { run: addSection, isEnabled: always },
    "section-all": { run: () => editor.choose(sectionOf() ?? []), isEnabled: () => sectionOf() !== undefined },
    "section-up": moving(-1),
    "section-down": moving(1),
    "select-all": {
      run: () => editor.choose(Object.keys(editor.places)),
      isEnabled: () => Object.keys(editor.places).length > 0,
    },
    deselect: {
      run: () => {
        if (editor.state().opened !== undefined) editor.open(undefined);
        else editor.choose([]);
      },
      isEnabled: () => hasChosen() || editor.state().opened !== undefined,
    },
    ...(Object.fromEntries(WIDGET_ARRANGEMENTS.map((how) => [how, arrange(how)])) as Record<
      WidgetArrangement,
      ReturnType<typeof arrange>
    >), // one of each
    find: dialog("find"),
    replace: dialog("replace"),
    "export-widget": { run: exportWidget, isEnabled: () => only() !== undefined },
    export: { run: exportDashboard, isEnabled: always },
    states: dialog("states"),
    layouts: dialog("layouts"),
    aliases: dialog("aliases"),
    filters: dialog("filters"),
    settings: dialog("settings"),
    desktop: screen(undefined),
    tablet: screen("sm"),
    phone: screen("xs"),
  };

  const run = useStable((id: CommandId) => does[id].run());
  const isEnabled = useStable((id: CommandId) => does[id].isEnabled());
  const pasteText = useStable((text: string) => paste(text || clip.kept()));
  const copied = useStable(copyText);
  return useMemo(() => {
    const entries = DASHBOARD_COMMANDS.map((id): [CommandId, Command] => [
      id,
      {
        id,
        label: t(`dashboard-editor.do-${id}`),
        icon: ICONS[id],
        shortcut: shortcutOf(id, IS_MAC),
        danger: id === "delete" || undefined,
        isEnabled: () => isEnabled(id),
        run: () => run(id),
      },
    ]);
    return { commands: Object.fromEntries(entries) as Commands, pasteText, copyText: copied }; // one of each
  }, [t, run, isEnabled, pasteText, copied]);
}

const always = () => true;
