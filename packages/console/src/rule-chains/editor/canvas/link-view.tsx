import styled from "@emotion/styled";
import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getBezierPath } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-formats.ts";
import { BUSY_LINK_RATE } from "../../live/rates.ts";
import { useWatched } from "../../live/watch-context.ts";
import { ENTRY } from "../../model/chain-graph.ts";
import { joined } from "../../model/nest.ts";
import { useEditor } from "../editor-context.ts";
import type { FlowEdge } from "./flow-parts.ts";
import { MARKERS } from "./link-markers.tsx";

/** A link as a curve, with its labels in the middle. Failures are dashed and red. */
export const LinkView = memo(function LinkView(props: EdgeProps<FlowEdge>) {
  const { t } = useTranslation();
  const editor = useEditor();
  const { id, data, selected, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition } = props;
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  const labels = data?.link.labels ?? [];
  const isFailure = labels.length > 0 && labels.every((label) => label === "Failure");
  const idOf = (key: string | undefined) => editor.ids.get(key ?? "")?.id ?? key;
  const { from, to } = data?.link ?? {};
  const isEntry = from === ENTRY;
  const { number } = useFormats();
  const rate = useWatched((watch) => {
    const links = watch.node(idOf(from))?.links;
    return isEntry
      ? watch.chain?.rate
      : links && labels.reduce((sum, label) => sum + (links[label.toLowerCase()] ?? 0), 0);
  });
  const isFollowed = useWatched((watch) => watch.hasPassed(isEntry ? undefined : (idOf(from) ?? ""), labels, idOf(to)));
  const isBusy = rate !== undefined && rate > BUSY_LINK_RATE;
  const tone = selected || data?.isLit || isFollowed ? "lit" : isFailure ? "bad" : "plain";
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={MARKERS[tone]}
        className={`link ${tone}${isBusy ? " busy" : ""}`}
        interactionWidth={16}
      />
      {labels.length > 0 && (
        <EdgeLabelRenderer>
          <Label
            className="nodrag nopan"
            data-link={id}
            data-tone={selected || isFollowed ? "lit" : isFailure ? "bad" : undefined}
            data-problem={data?.problem?.level}
            title={data?.problem && t(data.problem.text, data.problem.values)}
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
            onClick={(event) => {
              const { chosen } = editor.state();
              editor.choose(event.shiftKey || event.ctrlKey || event.metaKey ? [...chosen, id] : [id]);
            }}
            onDoubleClick={() => editor.open(id)}
          >
            {joined(labels)}
            {rate !== undefined && (
              <span className="rate">
                {t("rulechain.per-second", { rate: number(rate, { maximumFractionDigits: rate < 10 ? 1 : 0 }) })}
              </span>
            )}
          </Label>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

const Label = styled.div({
  position: "absolute",
  pointerEvents: "all",
  maxInlineSize: 170,
  padding: "2px 6px 3px",
  border: "1px solid var(--line)",
  borderRadius: 4,
  background: "var(--surface)",
  font: "500 11px/14px var(--font)",
  color: "var(--text)",
  whiteSpace: "nowrap",
  overflow: "hidden",
  textOverflow: "ellipsis",
  cursor: "pointer",
  "& .rate": { display: "block", font: "400 11px/14px var(--font)", color: "var(--dim)", textAlign: "center" },
  "&[data-tone='bad'] .rate": { color: "inherit" },
  "&[data-tone='bad']": { color: "var(--bad)" },
  "&[data-tone='lit']": { color: "var(--accent)", borderColor: "var(--accent)" },
  "&[data-problem]": { borderColor: "var(--warn-mark)" },
});
