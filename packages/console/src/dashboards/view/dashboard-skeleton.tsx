import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";

/** The frame of a dashboard before it is there: its bar and boxes of the usual sizes. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <Frame role="status" aria-label={t("common.loading")}>
      <div className="bar">
        <SkeletonBar width={120} />
      </div>
      <div className="boxes">
        {BOXES.map((kind, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey boxes have no identity
          <span key={index} data-kind={kind}>
            <SkeletonBar width={96} />
          </span>
        ))}
      </div>
    </Frame>
  );
}

const BOXES = ["value", "value", "value", "value", "wide", "narrow"] as const;

const Frame = styled.div({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  overflow: "hidden",
  "& .bar": {
    display: "flex",
    alignItems: "center",
    flex: "none",
    blockSize: 52,
    padding: "0 24px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "& .boxes": { display: "grid", gridTemplateColumns: "repeat(12, minmax(0, 1fr))", gap: 12, padding: 12 },
  "& .boxes > span": {
    padding: 16,
    background: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    blockSize: 104,
    gridColumn: "span 3",
  },
  "& [data-kind='wide']": { gridColumn: "span 8", blockSize: 300 },
  "& [data-kind='narrow']": { gridColumn: "span 4", blockSize: 300 },
  "@media (max-width: 959.95px)": {
    "& .bar": { blockSize: 48, padding: "0 16px" },
    "& .boxes": { gap: 8, padding: 8 },
    "& .boxes > span": { gridColumn: "span 6", blockSize: 92 },
    "& .boxes > [data-kind='wide'], & .boxes > [data-kind='narrow']": { gridColumn: "1 / -1" },
  },
});
