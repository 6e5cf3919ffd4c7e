import { FIT } from "../canvas/flow-parts.ts";
import { always, type CommandActions, type CommandSetting } from "./command-setting.ts";

/** What moves over a chain and chooses of it without changing it. */
export function viewCommands({
  editor,
  flow,
  exportChain,
}: CommandSetting): CommandActions<"select-all" | "deselect" | "fit" | "find-next" | "find-previous" | "export"> {
  const lookAt = (step: 1 | -1) => {
    editor.lookAt(editor.state().at + step);
    const key = editor.state().found[editor.state().at];
    if (key !== undefined) void flow.fitView({ nodes: [{ id: key }], maxZoom: 1, duration: 200, padding: 2 });
  };
  const hasFound = () => editor.state().found.length > 0;
  return {
    "select-all": {
      run: () =>
        editor.choose([...editor.graph.nodes.keys(), ...editor.graph.links.keys(), ...editor.graph.remarks.keys()]),
      isEnabled: () => editor.graph.nodes.size + editor.graph.remarks.size > 0,
    },
    deselect: { run: () => editor.choose([]), isEnabled: () => editor.state().chosen.size > 0 },
    fit: { run: () => void flow.fitView({ ...FIT, duration: 200 }), isEnabled: always },
    "find-next": { run: () => lookAt(1), isEnabled: hasFound },
    "find-previous": { run: () => lookAt(-1), isEnabled: hasFound },
    export: { run: exportChain, isEnabled: always },
  };
}
