import type {
  Customer,
  Dashboard,
  DeviceProfile,
  Edge,
  EntityType,
  EntityView,
  RuleChainMetaData,
  Tenant,
  UserAccount,
} from "@orrery/model";
import type { Entity } from "../kernel/bus/events.ts";
import { inSlices } from "../kernel/json/in-slices.ts";
import { jsonText } from "../kernel/json/lossless-text.ts";
import { cleanText } from "../kernel/json/storable-text.ts";
import { targetsIn } from "./referred.ts";

/** A kind of entity that refers to others. */
export interface ReferringKind {
  readonly table: string;
  readonly nameColumn: string;
  /** The parts that refer, by place; a place is only shown where it has a name. Undefined: not known from the entity. */
  readonly parts: (entity: Entity, content: object | undefined) => readonly ReferringPart[] | undefined;
}

interface ReferringPart {
  readonly place: string;
  readonly document: unknown;
}

/** An entity that is referred to, or a key, and where. */
export interface Reference {
  readonly target: string;
  readonly place: string;
}

const MAX_PLACE_LENGTH = 255;

const one = (document: unknown): readonly ReferringPart[] => [{ place: "", document }];

/** Entities that are of these kinds by their id's type. */
export const REFERRING_KINDS: ReadonlyMap<EntityType, ReferringKind> = new Map<EntityType, ReferringKind>([
  [
    "DASHBOARD",
    { table: "dashboard", nameColumn: "title", parts: (entity) => one((entity as Dashboard).configuration) },
  ],
  [
    "DEVICE_PROFILE",
    {
      table: "device_profile",
      nameColumn: "name",
      parts(entity) {
        const { profileData, defaultRuleChainId, defaultDashboardId, firmwareId, softwareId } = entity as DeviceProfile;
        return one({ profileData, ids: [defaultRuleChainId, defaultDashboardId, firmwareId, softwareId] });
      },
    },
  ],
  [
    "ENTITY_VIEW",
    {
      table: "entity_view",
      nameColumn: "name",
      parts(entity) {
        const { entityId, keys } = entity as EntityView;
        return one({ entityId, keys });
      },
    },
  ],
  ["EDGE", { table: "edge", nameColumn: "name", parts: (entity) => one((entity as Edge).rootRuleChainId) }],
  // Their home dashboards.
  ["TENANT", { table: "tenant", nameColumn: "title", parts: (entity) => one((entity as Tenant).additionalInfo) }],
  ["CUSTOMER", { table: "customer", nameColumn: "title", parts: (entity) => one((entity as Customer).additionalInfo) }],
  [
    "USER",
    { table: "user_account", nameColumn: "email", parts: (entity) => one((entity as UserAccount).additionalInfo) },
  ],
  [
    "RULE_CHAIN",
    {
      table: "rule_chain",
      nameColumn: "name",
      parts: (_entity, content) =>
        (content as RuleChainMetaData | undefined)?.nodes.map(({ name, configuration }) => ({
          place: name,
          document: configuration,
        })),
    },
  ],
]);

/** The referring parts as text, to compare two states; undefined where they are not known. */
export function partsText(kind: ReferringKind, entity: Entity, content: object | undefined): string | undefined {
  const parts = kind.parts(entity, content);
  return parts && jsonText(parts);
}

/** Each reference of an entity once, but those to itself. */
export async function referencesOf(
  kind: ReferringKind,
  entity: Entity,
  content: object | undefined,
): Promise<readonly Reference[]> {
  const found = new Map<string, Reference>();
  for (const { place, document } of kind.parts(entity, content) ?? []) {
    if (document === undefined || document === null) continue;
    const shown = cleanText(place.slice(0, MAX_PLACE_LENGTH));
    for (const target of await inSlices(targetsIn(jsonText(document)))) {
      if (target !== entity.id.id) found.set(`${target}\n${shown}`, { target, place: shown });
    }
  }
  return [...found.values()];
}
