import { useState } from "react";
import { useEditorState } from "../editor-context.ts";
import { useIsReadOnly } from "../read-only.ts";
import { LinkPanel } from "./link-panel.tsx";
import { NodeFacts } from "./node-facts.tsx";
import { NodePanel } from "./node-panel.tsx";

/** The panel of the node or link that is open; on phones what a chosen node is. */
export function PartPanel() {
  const readOnly = useIsReadOnly();
  const [isWide, setWide] = useState(false);
  const graph = useEditorState(({ history }) => history.present);
  const opened = useEditorState((state) => state.opened);
  const chosen = useEditorState((state) => state.chosen);
  const [only] = chosen;
  const looked = graph.nodes.get((readOnly ? only : opened) ?? "");
  if (readOnly) return looked ? <NodeFacts key={looked.key} node={looked} /> : null;
  const link = graph.links.get(opened ?? "");
  const size = { isWide, onWide: setWide };
  if (looked) return <NodePanel key={looked.key} node={looked} {...size} />;
  return link ? <LinkPanel key={link.key} link={link} {...size} /> : null;
}
