import styled from "@emotion/styled";
import { formatBigJson } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { type ChainNode, descriptionOf } from "../../model/chain-graph.ts";
import { useEditor } from "../editor-context.ts";
import { KindTile } from "../kind-look.tsx";
import { PanelBody, PanelFrame } from "./panel-frame.tsx";
import { ProblemLine } from "./problem-line.tsx";

/** What a node is and how it is set, to be read. */
export function NodeFacts({ node }: { readonly node: ChainNode }) {
  const { t } = useTranslation();
  const editor = useEditor();
  const kind = editor.kinds.get(node.clazz);
  const settings = Object.entries(Object(node.configuration) as Readonly<Record<string, unknown>>);
  return (
    <PanelFrame
      tile={<KindTile look={kind?.category ?? "UNKNOWN"} size={32} />}
      title={node.name}
      subtitle={kind?.name ?? node.clazz}
      isWide={false}
      onWide={() => undefined}
      onClose={() => editor.choose([])}
    >
      <ProblemLine of={node.key} />
      <PanelBody>
        <Facts>
          {descriptionOf(node) !== "" && <p>{descriptionOf(node)}</p>}
          {settings
            .filter(([, value]) => value !== null && value !== "")
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <pre>{typeof value === "string" ? value : formatBigJson(value, 2)}</pre>
                </dd>
              </div>
            ))}
          <div>
            <dt>{t("rulenode.debug-mode")}</dt>
            <dd>{t(node.debugMode ? "common.yes" : "common.no")}</dd>
          </div>
        </Facts>
      </PanelBody>
    </PanelFrame>
  );
}

const Facts = styled.dl({
  display: "grid",
  gap: 12,
  margin: 0,
  color: "var(--text)",
  "& p": { margin: 0, font: "var(--t-body-s)" },
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { margin: 0, font: "var(--t-body-s)" },
  "& pre": {
    margin: "4px 0 0",
    font: "400 12px/18px var(--mono)",
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
});
