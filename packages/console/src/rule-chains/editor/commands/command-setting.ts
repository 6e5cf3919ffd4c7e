import type { ReactFlowInstance } from "@xyflow/react";
import type { TFunction } from "i18next";
import type { useToast } from "../../../controls/overlays/toasts/toasts.tsx";
import type { PartKey, Place } from "../../model/chain-graph.ts";
import type { ChainEditor } from "../chain-editor.ts";
import type { EditorDialog } from "../editor-dialogs.ts";
import { chosenBoxes } from "./chosen-boxes.ts";
import type { Command, CommandId } from "./command.ts";

export interface CommandsOptions {
  readonly open: (dialog: EditorDialog) => void;
  readonly apply: () => void;
  readonly canApply: () => boolean;
  readonly exportChain: () => void;
  /** Where the pointer is on the canvas; undefined: nowhere on it. */
  readonly pointer: () => Place | undefined;
}

/** What commands work on. */
export interface CommandSetting extends CommandsOptions {
  readonly editor: ChainEditor;
  readonly flow: ReactFlowInstance;
  readonly toast: ReturnType<typeof useToast>;
  readonly t: TFunction;
}

/** What a command does, and whether it can. */
export type CommandAction = Pick<Command, "run" | "isEnabled">;
export type CommandActions<Id extends CommandId> = Readonly<Record<Id, CommandAction>>;

export const always = () => true;

/** The one of them; undefined: there is none, or more. */
export const only = (keys: Iterable<PartKey>): PartKey | undefined => {
  const [first, second] = keys;
  return second === undefined ? first : undefined;
};

export const boxesOf = ({ editor }: CommandSetting) => chosenBoxes(editor.graph, editor.state().chosen);

export const chosenNodes = ({ editor }: CommandSetting): readonly PartKey[] =>
  [...editor.state().chosen].filter((key) => editor.graph.nodes.has(key));

/** The middle of what is seen of the canvas. */
export function middleOf({ flow }: CommandSetting): Place {
  const box = document.querySelector(".react-flow")?.getBoundingClientRect();
  return flow.screenToFlowPosition({
    x: (box?.left ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.top ?? 0) + (box?.height ?? 0) / 2,
  });
}
