import { useReactFlow } from "@xyflow/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { IconName } from "../../../controls/basics/icon-names.ts";
import { writeClipboard } from "../../../controls/hooks/use-copy.ts";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import { ARRANGEMENTS, arranged } from "../../model/arrange.ts";
import { ENTRY, type PartKey, type Place, placeAt } from "../../model/chain-graph.ts";
import { copyText, pasteParts } from "../../model/clipboard.ts";
import { isDirty } from "../../model/history.ts";
import { nestRefusal } from "../../model/nest.ts";
import type { CanvasPoint } from "../canvas/chain-canvas.tsx";
import { FIT } from "../canvas/flow-parts.ts";
import { newKey } from "../chain-editor.ts";
import { useEditor } from "../editor-context.ts";
import type { EditorDialog } from "../editor-dialogs.ts";
import { useIsReadOnly } from "../read-only.ts";
import { chosenBoxes, frameAround } from "./chosen-boxes.ts";
import { keepClip, keptClip, readClip } from "./clip.ts";
import { COMMANDS, type Command, type CommandId, READING, shortcutOf } from "./command.ts";

interface CommandsOptions {
  readonly open: (dialog: EditorDialog) => void;
  readonly apply: () => void;
  readonly canApply: () => boolean;
  readonly exportChain: () => void;
  /** Where the pointer is on the canvas; undefined: nowhere on it. */
  readonly pointer: () => Place | undefined;
}

export type Commands = Readonly<Record<CommandId, Command>>;

const ICONS: Readonly<Partial<Record<CommandId, IconName>>> = {
  undo: "undo",
  redo: "redo",
  apply: "check",
  details: "edit",
  add: "plus",
  note: "edit",
  frame: "layout",
  connect: "link",
  copy: "copy",
  delete: "trash",
  layout: "flow",
  nest: "chain",
  "reset-debug": "bug",
  "debug-on": "bug",
  export: "download",
  fit: "fit",
  decline: "close",
  "select-all": "check",
  deselect: "minus",
  cut: "close",
  paste: "enter",
  duplicate: "copy",
  left: "first",
  right: "last",
  top: "sortup",
  bottom: "sortdown",
  centre: "density",
  middle: "columns",
  columns: "columns",
  rows: "density",
};
const IS_MAC = navigator.platform.startsWith("Mac");
const SHIFTED = 30;

/** All that can be done with the chain, by name; `pasteText`: for what the browser hands over. */
export function useCommands(options: CommandsOptions) {
  const { t } = useTranslation();
  const editor = useEditor();
  const flow = useReactFlow();
  const toast = useToast();
  const readOnly = useIsReadOnly();
  const { open, apply, canApply, exportChain, pointer } = options;

  const boxes = () => chosenBoxes(editor.graph, editor.state().chosen);
  const chosenNodes = (): readonly PartKey[] => [...editor.state().chosen].filter((key) => editor.graph.nodes.has(key));
  const middle = (): Place => {
    const box = document.querySelector(".react-flow")?.getBoundingClientRect();
    return flow.screenToFlowPosition({
      x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
    });
  };
  const copy = (): string | undefined => {
    const text = copyText(editor.graph, editor.state().chosen);
    if (text !== undefined) keepClip(text);
    return text;
  };
  const remove = () => editor.edit({ kind: "remove", keys: editor.state().chosen });
  const paste = (text: string | undefined, place: Place) => {
    const parts = text === undefined ? undefined : pasteParts(text, place, newKey);
    if (!parts) return toast({ type: "info", message: t("rulechain.nothing-to-paste") });
    const hasEntry = [...editor.graph.links.values()].some(({ from }) => from === ENTRY);
    return editor.add({ ...parts, links: parts.links.filter(({ from }) => from !== ENTRY || !hasEntry) });
  };
  const duplicate = () => {
    const text = copy();
    const [left, top] = [Math.min(...boxes().map(({ x }) => x)), Math.min(...boxes().map(({ y }) => y))];
    const right = Math.max(...boxes().map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes().map(({ y, height }) => y + height));
    paste(text, { x: (left + right) / 2 + SHIFTED, y: (top + bottom) / 2 + SHIFTED + 20 });
  };
  const layOut = async () => {
    const { layOut: find } = await import("../../model/auto-layout.ts");
    const keys = chosenNodes();
    editor.edit({ kind: "move", places: find(editor.graph, keys.length > 1 ? new Set(keys) : undefined) });
    if (keys.length <= 1) requestAnimationFrame(() => void flow.fitView({ ...FIT, duration: 200 }));
  };
  const addRemark = (kind: "note" | "frame", at: Place) => {
    const size = kind === "frame" ? frameAround(boxes(), at) : { width: 200, height: 80, ...at };
    const place = placeAt(size);
    editor.add({ nodes: [], links: [], remarks: [{ key: newKey(), kind, text: "", ...size, ...place }] });
  };
  const lookAt = (step: 1 | -1) => {
    editor.lookAt(editor.state().at + step);
    const key = editor.state().found[editor.state().at];
    if (key !== undefined) void flow.fitView({ nodes: [{ id: key }], maxZoom: 1, duration: 200, padding: 2 });
  };
  const nest = () => {
    const refusal = nestRefusal(editor.graph, editor.state().chosen, editor.endsOf);
    if (refusal) return toast({ type: "info", message: t(refusal) });
    return open({ kind: "nest" });
  };

  const does: Readonly<Record<CommandId, Pick<Command, "run" | "isEnabled">>> = {
    undo: { run: () => editor.undo(), isEnabled: () => editor.state().history.past !== undefined },
    redo: { run: () => editor.redo(), isEnabled: () => editor.state().history.future !== undefined },
    apply: { run: apply, isEnabled: canApply },
    decline: {
      run: () => open({ kind: "decline" }),
      isEnabled: () => editor.state().history.saved !== undefined && isDirty(editor.state().history),
    },
    details: { run: (point) => editor.open(point?.key ?? only(editor.state().chosen)), isEnabled: hasOne },
    add: { run: (point) => open({ kind: "find", place: point?.place }), isEnabled: always },
    note: { run: (point) => addRemark("note", point?.place ?? middle()), isEnabled: always },
    frame: { run: (point) => addRemark("frame", point?.place ?? middle()), isEnabled: always },
    connect: {
      run: () => open({ kind: "connect", from: only(chosenNodes()) ?? ENTRY }),
      isEnabled: () => chosenNodes().length < 2,
    },
    copy: {
      run: () => {
        const text = copy();
        if (text !== undefined) writeClipboard(text).catch(() => undefined); // it is kept here all the same
      },
      isEnabled: () => boxes().length > 0,
    },
    cut: {
      run: () => {
        does.copy.run();
        remove();
      },
      isEnabled: () => boxes().length > 0,
    },
    paste: {
      run: (point) => void readClip().then((text) => paste(text, point?.place ?? pointer() ?? middle())),
      isEnabled: () => navigator.clipboard !== undefined || keptClip() !== undefined,
    },
    duplicate: { run: duplicate, isEnabled: () => boxes().length > 0 },
    delete: { run: remove, isEnabled: () => editor.state().chosen.size > 0 },
    "select-all": {
      run: () =>
        editor.choose([...editor.graph.nodes.keys(), ...editor.graph.links.keys(), ...editor.graph.remarks.keys()]),
      isEnabled: () => editor.graph.nodes.size + editor.graph.remarks.size > 0,
    },
    deselect: { run: () => editor.choose([]), isEnabled: () => editor.state().chosen.size > 0 },
    layout: { run: () => void layOut(), isEnabled: () => editor.graph.nodes.size > 1 },
    ...arrangements(),
    nest: { run: nest, isEnabled: () => chosenNodes().length > 1 },
    "debug-on": {
      run: () => editor.debug(new Set(chosenNodes()), true),
      isEnabled: () => chosenNodes().some((key) => editor.graph.nodes.get(key)?.debugMode === false),
    },
    "reset-debug": {
      run: () => editor.debug(new Set(editor.graph.nodes.keys()), false),
      isEnabled: () => [...editor.graph.nodes.values()].some(({ debugMode }) => debugMode),
    },
    export: { run: exportChain, isEnabled: always },
    fit: { run: () => void flow.fitView({ ...FIT, duration: 200 }), isEnabled: always },
    "find-next": { run: () => lookAt(1), isEnabled: () => editor.state().found.length > 0 },
    "find-previous": { run: () => lookAt(-1), isEnabled: () => editor.state().found.length > 0 },
  };

  function hasOne(): boolean {
    const key = only(editor.state().chosen);
    return key !== undefined && !editor.graph.remarks.has(key);
  }

  function arrangements() {
    const entry = (how: (typeof ARRANGEMENTS)[number]) => ({
      run: () => editor.edit({ kind: "move", places: arranged(boxes(), how) }),
      isEnabled: () => boxes().length > (how === "columns" || how === "rows" ? 2 : 1),
    });
    const {
      left,
      centre,
      right,
      top,
      middle: across,
      bottom,
      columns,
      rows,
    } = Object.fromEntries(ARRANGEMENTS.map((how) => [how, entry(how)])) as Record<
      (typeof ARRANGEMENTS)[number],
      ReturnType<typeof entry>
    >; // one of each
    return { left, centre, right, top, middle: across, bottom, columns, rows };
  }

  const run = useStable((id: CommandId, point?: CanvasPoint) => does[id].run(point));
  const isEnabled = useStable((id: CommandId) => (!readOnly || READING.has(id)) && does[id].isEnabled());
  const pasteText = useStable((text: string) => paste(text || keptClip(), pointer() ?? middle()));
  return useMemo(() => {
    const entries = COMMANDS.map((id): [CommandId, Command] => [
      id,
      {
        id,
        label: t(`rulechain.do-${id}`),
        icon: ICONS[id],
        shortcut: shortcutOf(id, IS_MAC),
        danger: id === "delete" || undefined,
        isEnabled: () => isEnabled(id),
        run: (point) => run(id, point),
      },
    ]);
    return { commands: Object.fromEntries(entries) as Commands, pasteText }; // one of each
  }, [t, run, isEnabled, pasteText]);
}

const always = () => true;

const only = (keys: Iterable<PartKey>): PartKey | undefined => {
  const [first, second] = keys;
  return second === undefined ? first : undefined;
};
