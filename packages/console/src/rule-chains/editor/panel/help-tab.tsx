import styled from "@emotion/styled";
import { lazy } from "react";
import type { NodeKind } from "../../model/node-kinds.ts";

const SafeHtml = lazy(() =>
  import("../../../controls/content/safe-html/safe-html.tsx").then((code) => ({ default: code.SafeHtml })),
);

/** What a node is for. */
export function HelpTab({ kind }: { readonly kind: NodeKind }) {
  return (
    <Help>
      <h3>{kind.name}</h3>
      <p>{kind.description}</p>
      <SafeHtml html={kind.details} />
    </Help>
  );
}

const Help = styled.article({
  display: "grid",
  gap: 12,
  font: "var(--t-body-s)",
  color: "var(--text)",
  "& h3": { font: "600 14px/20px var(--font)" },
  "& p": { margin: 0 },
  "& code": { fontFamily: "var(--mono)", fontSize: 12 },
});
