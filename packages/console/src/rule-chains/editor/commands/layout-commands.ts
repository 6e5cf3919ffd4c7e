import { type ARRANGEMENTS, arranged } from "../../model/arrange.ts";
import { FIT } from "../canvas/flow-parts.ts";
import {
  boxesOf,
  type CommandAction,
  type CommandActions,
  type CommandSetting,
  chosenNodes,
} from "./command-setting.ts";

type Arrangement = (typeof ARRANGEMENTS)[number];

/** What puts parts of a chain into order. */
export function layoutCommands(setting: CommandSetting): CommandActions<Arrangement | "layout"> {
  const { editor, flow } = setting;
  const arrange = (how: Arrangement): CommandAction => ({
    run: () => editor.edit({ kind: "move", places: arranged(boxesOf(setting), how) }),
    isEnabled: () => boxesOf(setting).length > (how === "columns" || how === "rows" ? 2 : 1),
  });
  const layOut = async () => {
    const { layOut: find } = await import("../../model/auto-layout.ts");
    const keys = chosenNodes(setting);
    editor.edit({ kind: "move", places: find(editor.graph, keys.length > 1 ? new Set(keys) : undefined) });
    if (keys.length <= 1) requestAnimationFrame(() => void flow.fitView({ ...FIT, duration: 200 }));
  };
  return {
    left: arrange("left"),
    centre: arrange("centre"),
    right: arrange("right"),
    top: arrange("top"),
    middle: arrange("middle"),
    bottom: arrange("bottom"),
    columns: arrange("columns"),
    rows: arrange("rows"),
    layout: { run: () => void layOut(), isEnabled: () => editor.graph.nodes.size > 1 },
  };
}
