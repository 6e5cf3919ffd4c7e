import { useState } from "react";
import { useEditorState } from "../editor/editor-context.ts";
import type { ChainWatch } from "./chain-watch.ts";
import { FollowPanel } from "./follow-panel.tsx";
import { TapPanel } from "./tap-panel.tsx";
import { useWatched } from "./watch-context.ts";

interface LivePanelProps {
  readonly watch: ChainWatch;
  /** Whether whose message is followed is to be chosen. */
  readonly isAsking: boolean;
  readonly onAsked: () => void;
}

/** Beside the canvas: the message that is followed, or what passes the chosen node. */
export function LivePanel({ watch, isAsking, onAsked }: LivePanelProps) {
  const [isWide, setWide] = useState(false);
  const graph = useEditorState(({ history }) => history.present);
  const chosen = useEditorState((state) => state.chosen);
  const followed = useWatched((watched) => watched.followed);
  const [only] = chosen;
  const node = chosen.size === 1 ? graph.nodes.get(only ?? "") : undefined;
  const size = { isWide, onWide: setWide };
  if (followed || isAsking) {
    const close = () => {
      watch.forget();
      onAsked();
    };
    return <FollowPanel watch={watch} onClose={close} {...size} />;
  }
  return node ? <TapPanel key={node.key} watch={watch} node={node} {...size} /> : null;
}
