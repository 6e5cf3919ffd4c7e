import { createContext, use } from "react";
import type { PartKey, Place } from "../model/chain-graph.ts";

/** What is asked for above the canvas. `from`: the node that the new one is linked from. */
export type EditorDialog =
  | {
      readonly kind: "add";
      readonly clazz: string;
      readonly place?: Place | undefined;
      readonly from?: PartKey | undefined;
    }
  /** Which node is to be added. */
  | { readonly kind: "find"; readonly place?: Place | undefined; readonly from?: PartKey | undefined }
  | { readonly kind: "labels"; readonly from: PartKey; readonly to: PartKey }
  /** Which node a link leads to. */
  | { readonly kind: "connect"; readonly from: PartKey }
  | { readonly kind: "nest" }
  | { readonly kind: "decline" }
  /** Whether nodes that are not complete are saved as they are. */
  | { readonly kind: "incomplete"; readonly names: readonly string[]; readonly save: () => void };

const Context = createContext<(dialog: EditorDialog) => void>(() => undefined);

export const DialogProvider = Context.Provider;

export const useOpenDialog = () => use(Context);
