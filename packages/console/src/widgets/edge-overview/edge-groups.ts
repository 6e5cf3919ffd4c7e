import type { ClientAuthority } from "@orrery/client";
import type { EntityId } from "@orrery/model";

const EDGE_GROUPS = ["ASSET", "DEVICE", "ENTITY_VIEW", "DASHBOARD", "RULE_CHAIN"] as const;

export type EdgeGroup = (typeof EDGE_GROUPS)[number];

/** What an edge may have been given that the viewer may list: customers see no rule chains. */
export const groupsFor = (authority: ClientAuthority): readonly EdgeGroup[] =>
  EDGE_GROUPS.filter((group) => group !== "RULE_CHAIN" || authority === "TENANT_ADMIN");

/** Of what lists of members say, what a tree needs. */
export interface EdgeMember {
  readonly id: EntityId;
  readonly name?: string | undefined;
  readonly title?: string | undefined;
}

/** How a member is called: dashboards have a title. */
export const memberName = ({ id, name, title }: EdgeMember): string => name || title || id.id;
