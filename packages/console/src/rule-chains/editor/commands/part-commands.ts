import { ENTRY, type Place, placeAt } from "../../model/chain-graph.ts";
import { nestRefusal } from "../../model/nest.ts";
import { newKey } from "../chain-editor.ts";
import { frameAround } from "./chosen-boxes.ts";
import {
  always,
  boxesOf,
  type CommandActions,
  type CommandSetting,
  chosenNodes,
  middleOf,
  only,
} from "./command-setting.ts";

type PartCommand = "details" | "add" | "note" | "frame" | "connect" | "delete" | "nest" | "debug-on" | "reset-debug";

/** What adds, changes and removes nodes, links and remarks. */
export function partCommands(setting: CommandSetting): CommandActions<PartCommand> {
  const { editor, open, toast, t } = setting;
  const addRemark = (kind: "note" | "frame", at: Place) => {
    const size = kind === "frame" ? frameAround(boxesOf(setting), at) : { width: 200, height: 80, ...at };
    editor.add({ nodes: [], links: [], remarks: [{ key: newKey(), kind, text: "", ...size, ...placeAt(size) }] });
  };
  const nest = () => {
    const refusal = nestRefusal(editor.graph, editor.state().chosen, editor.endsOf);
    if (refusal) toast({ type: "info", message: t(refusal) });
    else open({ kind: "nest" });
  };
  const hasOne = () => {
    const key = only(editor.state().chosen);
    return key !== undefined && !editor.graph.remarks.has(key);
  };
  return {
    details: { run: (point) => editor.open(point?.key ?? only(editor.state().chosen)), isEnabled: hasOne },
    add: { run: (point) => open({ kind: "find", place: point?.place }), isEnabled: always },
    note: { run: (point) => addRemark("note", point?.place ?? middleOf(setting)), isEnabled: always },
    frame: { run: (point) => addRemark("frame", point?.place ?? middleOf(setting)), isEnabled: always },
    connect: {
      run: () => open({ kind: "connect", from: only(chosenNodes(setting)) ?? ENTRY }),
      isEnabled: () => chosenNodes(setting).length < 2,
    },
    delete: {
      run: () => editor.edit({ kind: "remove", keys: editor.state().chosen }),
      isEnabled: () => editor.state().chosen.size > 0,
    },
    nest: { run: nest, isEnabled: () => chosenNodes(setting).length > 1 },
    "debug-on": {
      run: () => editor.debug(new Set(chosenNodes(setting)), true),
      isEnabled: () => chosenNodes(setting).some((key) => editor.graph.nodes.get(key)?.debugMode === false),
    },
    "reset-debug": {
      run: () => editor.debug(new Set(editor.graph.nodes.keys()), false),
      isEnabled: () => [...editor.graph.nodes.values()].some(({ debugMode }) => debugMode),
    },
  };
}
