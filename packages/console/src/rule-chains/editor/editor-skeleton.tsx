import styled from "@emotion/styled";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";

/** The editor before its chain is there: bar, library and canvas. */
export function EditorSkeleton() {
  return (
    <Frame aria-hidden="true">
      <div className="bar">
        <SkeletonBar width={120} />
      </div>
      <div className="library">
        {[140, 110, 130, 96, 120, 104, 138, 90].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </div>
      <div className="canvas" />
    </Frame>
  );
}

const Frame = styled.div({
  display: "grid",
  gridTemplate: "52px minmax(0, 1fr) / 208px minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  "& .bar": {
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    padding: "0 16px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "& .library": {
    display: "grid",
    alignContent: "start",
    gap: 18,
    padding: "20px 12px",
    borderInlineEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "@media (max-width: 1279.95px)": { gridTemplateColumns: "minmax(0, 1fr)", "& .library": { display: "none" } },
});
