import styled from "@emotion/styled";
import type { Widget } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import { useUserText } from "../../../i18n/use-user-text.ts";

interface SectionHeadingProps {
  readonly heading: Widget;
  /** How many widgets are below it. */
  readonly count: number;
  readonly isFolded: boolean;
  /** Absent: it is only looked at. */
  readonly onFold?: ((isFolded: boolean) => void) | undefined;
}

/** The name of a section, which folds and unfolds what is below it. */
export function SectionHeading({ heading, count, isFolded, onFold }: SectionHeadingProps) {
  const { t } = useTranslation();
  const userText = useUserText();
  const content = (
    <>
      <Icon name="down" size={16} />
      <span>{userText(heading.config.title || heading.title)}</span>
      {isFolded && <small>{t("dashboard.section-widgets", { count })}</small>}
    </>
  );
  return (
    <Heading>
      {onFold ? (
        <button type="button" aria-expanded={!isFolded} onClick={() => onFold(!isFolded)}>
          {content}
        </button>
      ) : (
        <div>{content}</div>
      )}
    </Heading>
  );
}

const Heading = styled.h2({
  display: "flex",
  alignItems: "center",
  gap: 12,
  blockSize: "100%",
  margin: 0,
  "&::after": { content: '""', flex: 1, blockSize: 1, background: "var(--line)" },
  "& > button, & > div": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minInlineSize: 0,
    minBlockSize: 32,
    padding: "0 8px 0 4px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--text)",
    font: "600 14px/20px var(--font)",
  },
  "& > button": { cursor: "pointer" },
  "& > button:hover": { background: "var(--hover)" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { font: "var(--t-cap)", color: "var(--dim)", whiteSpace: "nowrap" },
  "& svg": { flex: "none", color: "var(--dim)" },
  "& [aria-expanded=false] svg": { rotate: "-90deg" },
  "&:dir(rtl) [aria-expanded=false] svg": { rotate: "90deg" },
  "@media (max-width: 959.95px)": { "& > button, & > div": { minBlockSize: 40 } },
});
