import styled from "@emotion/styled";
import { type ReactNode, useId } from "react";

/** Parts of a panel, one below the other. */
export const Parts = styled.div({ display: "grid", gap: 16, alignContent: "start", color: "var(--text)" });

interface PartProps {
  readonly title: string;
  /** At the end of its line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a panel. */
export function Part({ title, aside, children }: PartProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {aside}
      </header>
      {children}
    </Box>
  );
}

const Box = styled.section({
  display: "grid",
  gap: 12,
  paddingBlockEnd: 16,
  borderBlockEnd: "1px solid var(--line)",
  "&:last-of-type": { borderBlockEnd: 0, paddingBlockEnd: 0 },
  "& > header": { display: "flex", alignItems: "center", gap: 8, minBlockSize: 28 },
  "& h3": { flex: 1, font: "600 13px/20px var(--font)" },
});
