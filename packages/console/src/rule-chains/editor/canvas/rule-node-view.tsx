import styled from "@emotion/styled";
import { Handle, type NodeProps, Position } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import { useDuration } from "../../live/use-duration.ts";
import { useWatched } from "../../live/watch-context.ts";
import { descriptionOf } from "../../model/chain-graph.ts";
import { endsOfKind } from "../../model/node-kinds.ts";
import { useEditor } from "../editor-context.ts";
import { hueOf, KindTile } from "../kind-look.tsx";
import type { EntryType, RuleNodeType } from "./flow-parts.ts";
import { JumpButton } from "./jump-button.tsx";

/** A node: its category as an edge and a tile, its name, what it does, and what is to be known about it. */
export const RuleNodeView = memo(function RuleNodeView({ data, selected }: NodeProps<RuleNodeType>) {
  const { t } = useTranslation();
  const { node, kind, problem, isFound, isLookedAt } = data;
  const stored = useEditor().ids.get(node.key)?.id;
  const live = useWatched((watch) => watch.node(stored));
  const step = useWatched((watch) => watch.stepOf(stored ?? node.key));
  const duration = useDuration();
  const look = kind?.category ?? "UNKNOWN";
  const { hasInput, hasOutput } = endsOfKind(kind);
  const tip = [node.name, descriptionOf(node), kind?.description].filter(Boolean).join("\n");
  return (
    <Box
      style={hueOf(look)}
      title={problem ? t(problem.text, problem.values) : tip}
      data-chosen={selected || undefined}
      data-problem={problem?.level}
      data-found={isFound || undefined}
      data-looked-at={isLookedAt || undefined}
      data-followed={step !== undefined || undefined}
    >
      {step !== undefined && <span className="step">{step}</span>}
      {/* Where a link ends it is picked up; links begin at the other side. */}
      {hasInput && <Handle type="target" position={Position.Left} isConnectableStart={false} />}
      <KindTile look={look} size={26} />
      <span className="names">
        <b>{node.name}</b>
        <span>
          {kind?.name ?? t("rulechain.unknown-type")}
          {live?.meanMs !== undefined && `, ${duration(live.meanMs)}`}
        </span>
      </span>
      {live && live.failures > 0 && (
        <span className="failures" title={t("rulechain.live-failures", { count: live.failures })}>
          {live.failures}
        </span>
      )}
      {problem && <Icon name={problem.level === "error" ? "error" : "warn"} size={16} className={problem.level} />}
      {node.debugMode && <Icon name="bug" size={16} className="debug" />}
      {kind?.callsChain && <JumpButton node={node} kind={kind} />}
      {hasOutput && <Handle type="source" position={Position.Right} />}
    </Box>
  );
});

/** Where messages enter. */
export const EntryView = memo(function EntryView(_: NodeProps<EntryType>) {
  const { t } = useTranslation();
  return (
    <Entry style={hueOf("INPUT")}>
      <KindTile look="INPUT" size={24} />
      <b>{t("rulechain.input")}</b>
      <Handle type="source" position={Position.Right} />
    </Entry>
  );
});

const Box = styled.div({
  position: "relative",
  display: "flex",
  alignItems: "center",
  gap: 8,
  inlineSize: 172,
  blockSize: 50,
  padding: "0 6px 0 8px",
  border: "1px solid var(--line-strong)",
  borderInlineStart: "3px solid var(--k)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  color: "var(--text)",
  "& .names": { flex: 1, minInlineSize: 0 },
  "& .names > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { font: "500 12px/16px var(--font)", letterSpacing: "-.01em" },
  "& .names > span": { font: "400 11px/16px var(--font)", color: "var(--dim)" },
  "& .failures": {
    flex: "none",
    padding: "0 6px",
    borderRadius: 9,
    background: "color-mix(in srgb, var(--bad-mark) 14%, transparent)",
    font: "500 11px/18px var(--font)",
    color: "var(--bad)",
  },
  "& .step": {
    position: "absolute",
    insetBlockStart: -9,
    insetInlineStart: -9,
    minInlineSize: 18,
    paddingInline: 4,
    boxSizing: "border-box",
    borderRadius: 9,
    background: "var(--accent)",
    font: "600 11px/18px var(--font)",
    color: "var(--surface)",
    textAlign: "center",
  },
  "&[data-followed]": { borderBlockColor: "var(--accent)", borderInlineEndColor: "var(--accent)" },
  "& .debug": { color: "var(--accent)" },
  "& .error": { color: "var(--bad)" },
  "& .hint": { color: "var(--warn)" },
  "&[data-problem='error']": { borderBlockColor: "var(--bad-mark)", borderInlineEndColor: "var(--bad-mark)" },
  "&[data-found]": { boxShadow: "0 0 0 3px color-mix(in srgb, var(--info-mark) 55%, transparent)" },
  "&[data-looked-at]": { boxShadow: "0 0 0 4px var(--info-mark)" },
  "&[data-chosen]": {
    borderBlockColor: "var(--accent)",
    borderInlineEndColor: "var(--accent)",
    boxShadow: "0 0 0 2px var(--accent)",
  },
});

const Entry = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  inlineSize: 84,
  blockSize: 36,
  padding: "0 12px 0 6px",
  border: "1px solid var(--line-strong)",
  borderRadius: 18,
  background: "var(--surface)",
  color: "var(--text)",
  "& b": { font: "500 12px/16px var(--font)", overflow: "hidden", textOverflow: "ellipsis" },
});
