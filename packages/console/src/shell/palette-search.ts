import { type CallOptions, type Claims, type Client, isPublicVisitor } from "@orrery/client";
import { type DeviceInfo, type EntityType, entityId, NO_CUSTOMER, parseUuid, type UserAccount } from "@orrery/model";
import { entityIcon, entityPath } from "../kinds/entity-links.ts";
import { KINDS, kindOf, pluralKey, rolesOf } from "../kinds/kinds.ts";
import { quiet, searchEntities } from "../pickers/entity/search-entities.ts";
import type { PaletteEntry, PaletteGroup } from "./palette-entries.ts";

/** Entries of one kind; the list has the others. */
const SHOWN = 5;

/** Kinds that are searched by name, in the order of the groups. */
const SEARCHED = KINDS.filter(({ paletteRank }) => paletteRank !== undefined).toSorted(
  (a, b) => (a.paletteRank ?? 0) - (b.paletteRank ?? 0),
);

/** The kinds that a role may look for by name, in the order of the groups. */
export function searchedTypes({ authority }: Pick<Claims, "authority">, hasEdges: boolean): readonly EntityType[] {
  return SEARCHED.filter((kind) => rolesOf(kind).includes(authority) && (hasEdges || !kind.needsEdges)).map(
    ({ type }) => type,
  );
}

export interface PaletteSearch {
  readonly types: readonly EntityType[];
  readonly text: string;
  readonly signal: AbortSignal;
}

/** Entities of all kinds whose name fits the text. A kind that cannot be searched is left out. @throws when none can. */
export async function searchPalette(
  client: Client,
  claims: Claims,
  { types, text, signal }: PaletteSearch,
): Promise<readonly PaletteGroup[]> {
  const [owners, ...answers] = await Promise.allSettled([
    types.includes("DEVICE") ? ownersOf(client, claims, text, quiet(signal)) : [],
    ...types.map((type) => entriesOf(client, claims, { type, text, signal })),
  ]);
  signal.throwIfAborted();
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed && answers.every(({ status }) => status === "rejected")) throw failed.reason;
  return types.flatMap((type, at) => {
    const answer = answers[at];
    const named = answer?.status === "fulfilled" ? answer.value : [];
    const entries = type === "DEVICE" && owners.status === "fulfilled" ? withOwners(owners.value, named) : named;
    return entries.length > 0 ? [{ title: pluralKey(kindOf(type)), entries }] : [];
  });
}

/** Devices that were found by their credentials, before those that were found by name. */
function withOwners(owners: readonly PaletteEntry[], named: readonly PaletteEntry[]): readonly PaletteEntry[] {
  return [...owners, ...named.filter(({ id }) => !owners.some((owner) => owner.id === id))];
}

/** The entries that still match a longer text. */
export function stillFitting(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const wanted = text.toLowerCase();
  return groups.flatMap(({ title, entries }) => {
    const fitting = entries.filter((entry) => entry.title.toLowerCase().includes(wanted));
    return fitting.length > 0 ? [{ title, entries: fitting }] : [];
  });
}

interface KindSearch {
  readonly type: EntityType;
  readonly text: string;
  readonly signal: AbortSignal;
}

async function entriesOf(
  client: Client,
  claims: Claims,
  { type, text, signal }: KindSearch,
): Promise<readonly PaletteEntry[]> {
  const options = { signal, silent: true, ignoreErrors: true } as const;
  if (type === "DEVICE") return devices(client, claims, text, options);
  if (type === "USER") {
    const { data } = await client.users.list({ page: 0, pageSize: SHOWN, textSearch: text }, options);
    return data.map(userEntry);
  }
  const found = await searchEntities(client, claims, { type, text, pageSize: SHOWN }, signal);
  return found.flatMap(({ id, name, type: subtype, label }) => {
    const to = entityPath(id);
    if (to === undefined) return [];
    const detail = [subtype, label].filter(Boolean).join(" · ");
    return [{ kind: "place", id: id.id, title: name, detail, icon: entityIcon(type), keys: [], to, entity: id }];
  });
}

async function devices(
  client: Client,
  claims: Claims,
  textSearch: string,
  options: CallOptions,
): Promise<readonly PaletteEntry[]> {
  const link = { page: 0, pageSize: SHOWN, textSearch };
  const { data } = isCustomer(claims)
    ? await client.devices.customerInfos(entityId("CUSTOMER", parseUuid(claims.customerId)), link, undefined, options)
    : await client.devices.tenantInfos(link, undefined, options);
  return data.map((device) => deviceEntry(device, claims));
}

/** No shorter text is looked for among credentials. */
const MIN_CREDENTIALS_ID = 4;

/** The devices whose credentials have this id. Visitors of public links may not ask. */
async function ownersOf(
  client: Client,
  claims: Claims,
  text: string,
  options: CallOptions,
): Promise<readonly PaletteEntry[]> {
  if (isPublicVisitor(claims) || text.length < MIN_CREDENTIALS_ID) return [];
  const found = await client.devices.byCredentials(text, options);
  return found.map((device) => deviceEntry(device, claims));
}

const isCustomer = ({ authority }: Claims): boolean => authority === "CUSTOMER_USER";

const deviceEntry = (device: DeviceInfo, claims: Claims): PaletteEntry => ({
  kind: "place",
  id: device.id.id,
  title: device.name,
  detail: [device.deviceProfileName, isCustomer(claims) ? undefined : device.customerTitle].filter(Boolean).join(" · "),
  icon: entityIcon("DEVICE"),
  keys: [],
  to: `/devices/${device.id.id}`,
  entity: device.id,
});

/** Users of a customer are shown in the customer's list. */
function userEntry({ id, email, firstName, lastName, customerId }: UserAccount): PaletteEntry {
  const list = customerId.id === NO_CUSTOMER.id ? "" : `/customers/${customerId.id}`;
  const detail = [firstName, lastName].filter(Boolean).join(" ");
  return {
    kind: "place",
    id: id.id,
    title: email,
    detail,
    icon: entityIcon("USER"),
    keys: [],
    to: `${list}/users/${id.id}`,
  };
}
