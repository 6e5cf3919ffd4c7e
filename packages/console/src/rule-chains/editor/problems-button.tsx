import styled from "@emotion/styled";
import { useReactFlow } from "@xyflow/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { ENTRY, type PartKey } from "../model/chain-graph.ts";
import { useEditor } from "./editor-context.ts";
import { useProblems } from "./use-problems.ts";

/** How many nodes and links something is wrong with; leads to each. */
export function ProblemsButton() {
  const { t } = useTranslation();
  const editor = useEditor();
  const flow = useReactFlow();
  const problems = useProblems();
  if (problems.size === 0) return null;
  const isError = [...problems.values()].some(({ level }) => level === "error");
  const nameOf = (key: PartKey): string => {
    const { nodes, links } = editor.graph;
    const link = links.get(key);
    const name = (end: PartKey) => (end === ENTRY ? t("rulechain.input") : (nodes.get(end)?.name ?? ""));
    return link ? `${name(link.from)} → ${name(link.to)}` : name(key);
  };
  const go = (key: PartKey) => {
    editor.choose([key]);
    void flow.fitView({
      nodes: [{ id: editor.graph.links.get(key)?.from ?? key }],
      maxZoom: 1,
      padding: 2,
      duration: 200,
    });
  };
  const actions = (): readonly MenuAction[] =>
    [...problems].map(([key, { level, text, values }]) => ({
      id: key,
      icon: level === "error" ? "error" : "warn",
      label: `${nameOf(key)}: ${t(text, values)}`,
      run: () => go(key),
    }));
  return (
    <Menu
      actions={actions}
      trigger={(button) => (
        <Problems type="button" data-error={isError || undefined} {...button}>
          <Icon name={isError ? "error" : "warn"} size={16} />
          {t("rulechain.problems", { count: problems.size })}
        </Problems>
      )}
    />
  );
}

const Problems = styled.button({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  blockSize: 28,
  padding: "0 8px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "var(--warn-tint)",
  color: "var(--warn)",
  font: "500 12px/16px var(--font)",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "&[data-error]": { background: "var(--bad-tint)", color: "var(--bad)" },
});
