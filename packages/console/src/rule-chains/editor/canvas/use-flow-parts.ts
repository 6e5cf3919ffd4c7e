import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { ENTRY, type PartKey } from "../../model/chain-graph.ts";
import { joined } from "../../model/nest.ts";
import { useEditor, useEditorState } from "../editor-context.ts";
import { useProblems } from "../use-problems.ts";
import {
  entryNode,
  type FlowEdge,
  type FlowNode,
  type LinkShown,
  linkEdge,
  PartCache,
  type RemarkShown,
  type RemarkType,
  type RuleNodeType,
  type RuleShown,
  remarkNode,
  ruleNode,
  type Shift,
} from "./flow-parts.ts";

/** The chain as the canvas wants it: what did not change stays the same object, so that it is not drawn again. */
export function useFlowParts(shifts: ReadonlyMap<PartKey, Shift>) {
  const { t } = useTranslation();
  const editor = useEditor();
  const graph = useEditorState(({ history }) => history.present);
  const chosen = useEditorState((state) => state.chosen);
  const found = useEditorState((state) => state.found);
  const lookedAt = useEditorState((state) => state.found[state.at]);
  const problems = useProblems();
  const [rules] = useState(() => new PartCache<RuleShown, RuleNodeType>(ruleNode));
  const [remarks] = useState(() => new PartCache<RemarkShown, RemarkType>(remarkNode));
  const [links] = useState(() => new PartCache<LinkShown, FlowEdge>(linkEdge));
  const nodes = useMemo((): FlowNode[] => {
    const isFound = new Set(found);
    const ruleParts = [...graph.nodes.values()].map((node): [PartKey, RuleShown] => {
      const kind = editor.kinds.get(node.clazz);
      return [
        node.key,
        {
          node,
          kind,
          problem: problems.get(node.key),
          isChosen: chosen.has(node.key),
          isFound: isFound.has(node.key),
          isLookedAt: lookedAt === node.key,
          shift: shifts.get(node.key),
          label: `${node.name}, ${kind?.name ?? t("rulechain.unknown-type")}`,
        },
      ];
    });
    const remarkParts = [...graph.remarks.values()].map((remark): [PartKey, RemarkShown] => [
      remark.key,
      {
        remark,
        isChosen: chosen.has(remark.key),
        isFound: isFound.has(remark.key),
        shift: shifts.get(remark.key),
        label: `${t(remark.kind === "note" ? "rulechain.note" : "rulechain.frame")}: ${remark.text}`,
      },
    ]);
    return [...remarks.all(remarkParts), entryNode, ...rules.all(ruleParts)];
  }, [graph, chosen, found, lookedAt, problems, shifts, editor, rules, remarks, t]);
  const edges = useMemo((): FlowEdge[] => {
    const nameOf = (key: PartKey) => (key === ENTRY ? t("rulechain.input") : (graph.nodes.get(key)?.name ?? ""));
    return links.all(
      [...graph.links.values()].map((link): [PartKey, LinkShown] => [
        link.key,
        {
          link,
          problem: problems.get(link.key),
          isLit: chosen.has(link.from) || chosen.has(link.to),
          isChosen: chosen.has(link.key),
          label: t("rulechain.link-name", {
            from: nameOf(link.from),
            to: nameOf(link.to),
            labels: joined(link.labels),
          }),
        },
      ]),
    );
  }, [graph, chosen, problems, links, t]);
  return { nodes, edges };
}
