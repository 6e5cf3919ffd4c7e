import { type Claims, type Client, isApiError } from "@orrery/client";
import { type Device, type DeviceId, entityId, parseUuid } from "@orrery/model";
import { MAX_PAGE_SIZE, quiet } from "../entity/search-entities.ts";

const DEFAULT_GATEWAY_TYPE = "Gateway";

/** A device that connects others. */
export interface Gateway {
  readonly id: DeviceId;
  readonly name: string;
}

/** All gateways that a user may choose, by name; for a system administrator none. */
export async function listGateways(
  client: Client,
  claims: Claims,
  nameFilter: string,
  signal?: AbortSignal,
): Promise<readonly Gateway[]> {
  if (claims.authority === "SYS_ADMIN") return [];
  const link = {
    page: 0,
    pageSize: MAX_PAGE_SIZE,
    textSearch: nameFilter,
    sortOrder: { property: "name", direction: "ASC" },
  } as const;
  const { data } =
    claims.authority === "CUSTOMER_USER"
      ? await client.devices.customerInfos(entityId("CUSTOMER", parseUuid(claims.customerId)), link, {}, quiet(signal))
      : await client.devices.tenantInfos(link, {}, quiet(signal));
  return data.filter(isGateway).map(({ id, name }) => ({ id, name }));
}

function isGateway({ additionalInfo }: Pick<Device, "additionalInfo">): boolean {
  return additionalInfo?.gateway === true;
}

/** What a picker chooses by itself when it was loaded: the gateway of that name, or else the first. */
export function firstChoice(gateways: readonly Gateway[], deviceName: string | undefined): Gateway | undefined {
  return gateways.find(({ name }) => name === deviceName) ?? gateways[0];
}

export type CreationResult = { readonly created: Gateway } | { readonly exists: string };

/**
 * Creates a gateway unless a device has that name already.
 * @throws {ApiError} when the name could not be looked up for another reason than that there is none, or was refused.
 */
export async function createGateway(
  client: Client,
  name: string,
  type = DEFAULT_GATEWAY_TYPE,
): Promise<CreationResult> {
  try {
    await client.devices.byName(name, quiet(undefined));
    return { exists: name };
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
  const saved = await client.devices.save(
    { name, label: null, type, additionalInfo: { gateway: true } },
    { ignoreErrors: true },
  );
  return { created: { id: saved.id, name: saved.name } };
}
