import styled from "@emotion/styled";
import { SPARK_HEIGHT, SPARK_WIDTH, type Spark } from "./spark.ts";

/** The last hour of a key, small: a line for numbers, a strip for states. The values are shown beside it. */
export function SparkView({ spark }: { readonly spark: Spark }) {
  if (spark.kind === "none") return null;
  return (
    <Picture viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`} aria-hidden="true">
      {spark.kind === "line" ? (
        <>
          <path
            className="area"
            d={`${spark.path}L${spark.end.x} ${SPARK_HEIGHT}L${spark.path.slice(1).split(" ")[0]} ${SPARK_HEIGHT}Z`}
          />
          <path d={spark.path} />
          <circle cx={spark.end.x} cy={spark.end.y} r="2" />
        </>
      ) : (
        spark.parts.map((part) => (
          <rect
            key={part.x}
            className={part.raised ? "raised" : ""}
            x={part.x}
            width={part.width}
            y={part.raised ? 5 : 9}
            height={part.raised ? 14 : 6}
            rx="1"
          >
            <title>{part.value}</title>
          </rect>
        ))
      )}
    </Picture>
  );
}

const Picture = styled.svg({
  display: "block",
  inlineSize: SPARK_WIDTH,
  blockSize: SPARK_HEIGHT,
  overflow: "visible",
  "& path": { fill: "none", stroke: "var(--dim)", strokeWidth: 1.25, strokeLinejoin: "round" },
  "& .area": { fill: "var(--dim)", opacity: 0.08, stroke: "none" },
  "& circle": { fill: "var(--accent)" },
  "& rect": { fill: "var(--line-strong)" },
  "& rect.raised": { fill: "var(--c3)" },
});
