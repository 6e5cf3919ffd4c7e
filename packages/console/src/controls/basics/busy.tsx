import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

interface BusyProps {
  readonly loading: boolean;
  readonly children: ReactNode;
  /** Spoken in place of the content. */
  readonly label?: string | undefined;
}

/** In place of its content, which keeps its room, a spinner of 20 px while something loads. */
export function Busy({ loading, children, label }: BusyProps) {
  const { t } = useTranslation();
  return (
    <Place aria-busy={loading}>
      <span className="content" style={loading ? { visibility: "hidden" } : undefined}>
        {children}
      </span>
      {loading && <Spinner label={label ?? t("common.loading")} />}
    </Place>
  );
}

/** A turning ring. */
export function Spinner({ label, size = 20 }: { readonly label: string; readonly size?: number | undefined }) {
  return (
    <Ring role="progressbar" aria-label={label} width={size} height={size} viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </Ring>
  );
}

const Place = styled.span({
  display: "inline-grid",
  placeItems: "center",
  "& > *": { gridArea: "1 / 1" },
  "& > .content": { display: "inline-flex", alignItems: "center" },
});

const Ring = styled.svg({
  flex: "none",
  fill: "none",
  strokeWidth: 2,
  strokeLinecap: "round",
  animation: "busy-turn .8s linear infinite",
  "& circle": { stroke: "var(--line-strong)" },
  "& path": { stroke: "var(--accent)" },
  "@keyframes busy-turn": { to: { transform: "rotate(1turn)" } },
  // Without motion the open ring still shows that something is in progress.
  "@media (prefers-reduced-motion: reduce)": { animation: "none" },
});
