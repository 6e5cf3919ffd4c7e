import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

interface NameLinkProps {
  /** Id of the entity; its drawer opens one level below the list. */
  readonly id: string;
  readonly base: string;
  readonly name: string;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** The name of a row: what the keyboard opens. */
export function NameLink({ id, base, name, before, after }: NameLinkProps) {
  const { search } = useLocation();
  return (
    <Line>
      {before}
      <Link to={`${base}/${id}${search}`} onClick={(event) => event.stopPropagation()}>
        {name}
      </Link>
      {after}
    </Line>
  );
}

const Line = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  maxInlineSize: "100%",
  color: "var(--text)",
  fontWeight: 500,
  "& a": { overflow: "hidden", textOverflow: "ellipsis", borderRadius: 4 },
  "& .icon": { color: "var(--faint)" },
});

/** A value that is not there. */
export const Missing = styled.span({ color: "var(--faint)" });
