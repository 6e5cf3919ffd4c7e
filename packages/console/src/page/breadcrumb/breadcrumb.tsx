import styled from "@emotion/styled";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CrumbIconView } from "./crumb-icon.tsx";
import type { TrailItem } from "./trail.ts";

interface BreadcrumbProps {
  readonly trail: readonly TrailItem[];
  /** Beside the last item, for example how many there are. */
  readonly note?: ReactNode;
}

/** Where this page is: links to the levels above it and its own name as heading; on small screens the heading alone. */
export function Breadcrumb({ trail, note }: BreadcrumbProps) {
  const { t } = useTranslation();
  const last = trail.at(-1);
  return (
    <Crumbs aria-label={t("shell.breadcrumb")}>
      {trail.slice(0, -1).map(({ to, label, icon }) => (
        <Fragment key={to}>
          <Link to={to}>
            <CrumbIconView icon={icon} />
            <span>{label}</span>
          </Link>
          <span className="separator" aria-hidden="true">
            &gt;
          </span>
        </Fragment>
      ))}
      {last && <h1>{last.label}</h1>}
      {note}
    </Crumbs>
  );
}

const Crumbs = styled.nav({
  flex: 1,
  display: "flex",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
  font: "500 13px/20px var(--font)",
  color: "var(--dim)",
  // Long names of the levels above give way to the page's own.
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    flex: "0 100000 auto",
    minInlineSize: 44,
    borderRadius: 4,
  },
  "& a:first-of-type": { flexShrink: 0 },
  "& a > span, & h1": { minInlineSize: 0, whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" },
  "& a:hover": { color: "var(--text)" },
  "& a .icon": { flex: "none", color: "var(--faint)" },
  "& .separator": { color: "var(--faint)" },
  "& h1": {
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.012em",
    color: "var(--text)",
  },
  "@media (max-width: 959.95px)": { "& a, & .separator": { display: "none" } },
});
