import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import "./name-link.css";

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
    <span className="name-link">
      {before}
      <Link to={`${base}/${id}${search}`} onClick={(event) => event.stopPropagation()}>
        <bdi>{name}</bdi>
      </Link>
      {after}
    </span>
  );
}

/** A value that is not there. */
export const EmptyValue = styled.span({ color: "var(--faint)" });
