import styled from "@emotion/styled";
import { type EdgeId, type EntityId, type EntityType, entityId } from "@orrery/model";
import type { SettingsOf } from "@orrery/model/widgets";
import { edgesOverview } from "@orrery/model/widgets/entity-bundles";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Icon } from "../../controls/basics/icon.tsx";
import { NavTree } from "../../controls/tables/nav-tree/nav-tree.tsx";
import type { TreeItem } from "../../controls/tables/nav-tree/tree-node.ts";
import type { TreeLoader } from "../../controls/tables/nav-tree/use-tree.ts";
import { entityIcon, entityPath } from "../../kinds/entity-links.ts";
import { kindOf, pluralKey } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { defineWidget, type LatestViewProps } from "../runtime/define-widget.ts";
import { type EdgeGroup, type EdgeMember, groupsFor, memberName } from "./edge-groups.ts";

/** Of one kind that an edge was given. */
const MAX_MEMBERS = 1_000;

interface Node {
  readonly type: EntityType;
  /** Absent: a group. */
  readonly id?: EntityId | undefined;
}

/** What an edge has been given, by kind, as a tree. */
function EdgeOverviewView({ settings, entities = [] }: LatestViewProps<SettingsOf<typeof edgesOverview>>) {
  const { t } = useTranslation();
  const [edge] = entities;
  if (edge?.id.entityType !== "EDGE") return <WidgetMessage title={t("widget.no-edge")} />;
  return (
    <Room>
      {settings.enableDefaultTitle && <h3 dir="auto">{t("widget.given-to-edge", { name: edge.name })}</h3>}
      <EdgeTree key={edge.id.id} id={entityId("EDGE", edge.id.id)} name={edge.name} />
    </Room>
  );
}

function EdgeTree({ id, name }: { readonly id: EdgeId; readonly name: string }) {
  const { t } = useTranslation();
  const { edges } = useClient();
  const { authority } = useClaims();
  const navigate = useNavigate();
  const load: TreeLoader<Node> = async (parent) => {
    if (!parent) return groupsFor(authority).map((type) => groupItem(type, t(pluralKey(kindOf(type)))));
    const group = parent.data.type as EdgeGroup; // only groups have something below
    const { data } = await edges.members<EdgeMember>(
      id,
      group,
      { page: 0, pageSize: MAX_MEMBERS },
      { ignoreErrors: true },
    );
    return data.map(memberItem);
  };
  return (
    <NavTree<Node>
      label={name}
      load={load}
      value={undefined}
      onChange={(_, node) => {
        const path = node.id && entityPath(node.id);
        if (path) void navigate(path);
      }}
      icon={({ type }) => <Icon name={entityIcon(type)} size={16} />}
      height="fill"
    />
  );
}

const groupItem = (type: EdgeGroup, text: string): TreeItem<Node> => ({
  id: type,
  text,
  data: { type },
  children: true,
});

const memberItem = (member: EdgeMember): TreeItem<Node> => ({
  id: member.id.id,
  text: memberName(member),
  data: { type: member.id.entityType, id: member.id },
  children: false,
});

export const edgeOverviewWidget = defineWidget(edgesOverview, {
  padded: false,
  skeleton: "table",
  View: EdgeOverviewView,
});

const Room = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  gap: 8,
  padding: "0 12px 12px",
  "& h3": { font: "500 12px/16px var(--font)", color: "var(--dim)", paddingInline: 4 },
});
