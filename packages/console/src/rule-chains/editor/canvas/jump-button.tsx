import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import type { ChainNode } from "../../model/chain-graph.ts";
import { calledChain, type NodeKind } from "../../model/node-kinds.ts";
import { useEditor } from "../editor-context.ts";
import { useJump } from "../use-jump.ts";

/** Leads from a node to the chain that it calls. */
export function JumpButton({ node, kind }: { readonly node: ChainNode; readonly kind: NodeKind }) {
  const { t } = useTranslation();
  const jump = useJump(useEditor().chainType);
  const id = calledChain(kind, node.configuration);
  if (id === undefined) return null;
  return (
    <IconButton
      className="nodrag nopan"
      size="tiny"
      icon="enter"
      label={t("rulechain.open-called", { name: node.name })}
      onClick={(event) => {
        event.stopPropagation();
        jump(id);
      }}
    />
  );
}
