import type { ClientAuthority } from "@orrery/client";
import type { EntityType } from "@orrery/model";
import { asset } from "./asset.ts";
import { customer } from "./customer.ts";
import { dashboard } from "./dashboard.ts";
import { device } from "./device.ts";
import { deviceProfile } from "./device-profile.ts";
import { edge } from "./edge.ts";
import { entityView } from "./entity-view.ts";
import type { EntityKind } from "./kind.ts";
import { otaPackage } from "./ota-package.ts";
import { resource } from "./resource.ts";
import { ruleChain } from "./rule-chain.ts";
import { tenant } from "./tenant.ts";
import { tenantProfile } from "./tenant-profile.ts";
import { user } from "./user.ts";
import { widgetsBundle } from "./widgets-bundle.ts";
import { alarm, apiUsageState, rpc, ruleNode, widgetType } from "./without-list.ts";

const ALL_KINDS = [
  tenant,
  tenantProfile,
  ruleChain,
  customer,
  asset,
  device,
  deviceProfile,
  otaPackage,
  entityView,
  edge,
  widgetsBundle,
  dashboard,
  resource,
  user,
  alarm,
  ruleNode,
  widgetType,
  apiUsageState,
  rpc,
] as const;

type Known = (typeof ALL_KINDS)[number];

/** The kinds whose entities have a free type. */
export type SubtypedEntity = Extract<Known, { readonly types: unknown }>["type"];

/** Every kind of entity, in the order of the menu. */
export const KINDS: readonly EntityKind[] = ALL_KINDS;

const BY_TYPE = new Map<string, EntityKind>(ALL_KINDS.map((kind) => [kind.type, kind]));

/** The kind of a type. */
export function kindOf(type: EntityType): EntityKind {
  const kind = BY_TYPE.get(type);
  if (kind === undefined) throw new TypeError(`There is no kind ${type}`);
  return kind;
}

/** Who may list a kind. */
export function rolesOf({ roles, place }: EntityKind): readonly ClientAuthority[] {
  return roles ?? (Object.keys(place?.menu?.areas ?? {}) as readonly ClientAuthority[]); // its only members are authorities
}

/** Translation key of a kind's entities, many of them. */
export function pluralKey({ plural, space }: EntityKind): string {
  return plural ?? `${space}.${space}s`;
}
