import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import { entitiesHierarchy } from "@orrery/model/widgets/table-cards";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { Icon } from "../../controls/basics/icon.tsx";
import { MaterialIcon } from "../../controls/basics/material-icon/material-icon.tsx";
import { NavTree } from "../../controls/tables/nav-tree/nav-tree.tsx";
import { entityIcon } from "../../kinds/entity-links.ts";
import { useClient } from "../../session/client-context.tsx";
import type { NamedFailure } from "../functions/function-batches.ts";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { entitySubject } from "../runtime/data/widget-series.ts";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { FunctionProblem } from "../table/function-problem.tsx";
import { HIERARCHY_FUNCTIONS, HierarchyFunctions } from "./hierarchy-functions.ts";
import { type HierarchyNode, loadNodes } from "./load-nodes.ts";

const StyledHtml = lazy(() =>
  import("../../controls/content/safe-html/styled-html.tsx").then((code) => ({ default: code.StyledHtml })),
);

type HierarchySettings = SettingsOf<typeof entitiesHierarchy>;

/** Entities and what is below them by their relations, as a tree that is loaded as it is opened. */
function HierarchyView({ widget, settings, datasources }: LatestViewProps<HierarchySettings>) {
  const client = useClient();
  const { canRun, run } = useDashboard();
  const [chosen, setChosen] = useState<string>();
  const [failure, setFailure] = useState<NamedFailure>();
  const bodies = JSON.stringify(HIERARCHY_FUNCTIONS.map((name) => settings[name]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `bodies` says whether the functions are the same
  const functions = useMemo(
    () =>
      new HierarchyFunctions(settings, (name, result) => {
        if (result.kind === "threw") setFailure({ name, failure: result.failure });
      }),
    [bodies],
  );
  useEffect(() => () => functions.close(), [functions]);
  const action = widget.config.actions?.nodeSelected?.find(canRun);
  return (
    <Room>
      <NavTree<HierarchyNode>
        key={`${bodies}${JSON.stringify(datasources)}`}
        label={widget.config.title || widget.title}
        height="fill"
        load={(parent) => loadNodes({ client, functions, sources: datasources }, parent)}
        value={chosen}
        onChange={(id, { isDisabled, context }) => {
          if (isDisabled) return;
          setChosen(id);
          if (action) run(action, { ...entitySubject(context.entity), additionalParams: { nodeCtx: context } });
        }}
        icon={(node) => <NodeIcon node={node} />}
        content={({ html, isDisabled, context }) =>
          html === undefined && !isDisabled ? undefined : (
            <Text data-off={isDisabled || undefined}>
              <Suspense fallback={context.entity.name}>
                <StyledHtml html={html ?? escaped(context.entity.name)} />
              </Suspense>
            </Text>
          )
        }
      />
      {failure && <FunctionProblem failure={failure} stopped={undefined} />}
    </Room>
  );
}

function NodeIcon({ node: { icon, context } }: { readonly node: HierarchyNode }) {
  const given = typeof icon === "object" && icon !== null ? (icon as Readonly<Record<string, unknown>>) : {};
  const { materialIcon, iconUrl } = given;
  if (typeof materialIcon === "string") return <MaterialIcon name={materialIcon} size={16} />;
  // Pictures of other sites would tell them who looks.
  if (typeof iconUrl === "string" && /^(data:image\/|\/(?!\/))/.test(iconUrl)) {
    return <img src={iconUrl} alt="" width={16} height={16} />;
  }
  return <Icon name={entityIcon(context.entity.id.entityType)} size={16} />;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export const entitiesHierarchyWidget = defineWidget(entitiesHierarchy, {
  padded: false,
  skeleton: "table",
  runs: HIERARCHY_FUNCTIONS,
  View: HierarchyView,
});

const Room = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  padding: "0 12px 12px",
});

const Text = styled.span({ "&[data-off]": { color: "var(--dim)" } });
