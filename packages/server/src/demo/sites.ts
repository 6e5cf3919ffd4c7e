import type { EntityId } from "@orrery/model";
import type { AssetService } from "../assets/asset-service.ts";
import type { User } from "../kernel/auth/user.ts";
import type { RelationService } from "../relations/relation-service.ts";
import type { DemoCustomer } from "./fleet.ts";

/** An area of a site, and the names of the devices in it. */
export interface DemoArea {
  readonly name: string;
  readonly devices: readonly string[];
}

/** A place of a customer. */
export interface DemoSite {
  readonly name: string;
  readonly customer: DemoCustomer;
  readonly areas: readonly DemoArea[];
}

export const BREWERY = "Brewery at the harbour";

const SITES: readonly DemoSite[] = [
  {
    name: BREWERY,
    customer: "Harbour Brewery",
    areas: [
      { name: "Brewhouse", devices: ["Mash pump", "Wort pump", "Hot liquor tank"] },
      { name: "Cellar", devices: ["Fermenter A", "Fermenter B"] },
      { name: "Cooling plant", devices: ["Glycol pump 1", "Glycol pump 2"] },
    ],
  },
  {
    name: "Greenhouses at Lindgren",
    customer: "Lindgren Greenhouses",
    areas: [
      { name: "Growing", devices: ["Greenhouse 1", "Greenhouse 2", "Greenhouse 3", "Greenhouse 4"] },
      { name: "Packing", devices: ["Packing hall", "Cold store", "Office", "Staff room"] },
    ],
  },
  {
    name: "Depot",
    customer: "Kastell Logistics",
    areas: [{ name: "Yard", devices: ["Van 1", "Van 2", "Van 3", "Van 4", "Van 5"] }],
  },
];

export interface SitesParts {
  readonly assets: Pick<AssetService, "save">;
  readonly relations: Pick<RelationService, "save">;
}

export interface SitesOwners {
  readonly admin: User;
  readonly customerOf: (title: DemoCustomer) => EntityId | undefined;
  readonly deviceOf: (name: string) => EntityId;
}

/** Creates the sites with their areas, which contain the devices. @returns the ids of sites and areas by name. */
export async function createSites(
  { assets, relations }: SitesParts,
  { admin, customerOf, deviceOf }: SitesOwners,
): Promise<ReadonlyMap<string, EntityId>> {
  const ids = new Map<string, EntityId>();
  const create = async (name: string, type: string, customer: DemoCustomer): Promise<EntityId> => {
    const customerId = customerOf(customer);
    const { id } = await assets.save(admin, { name, type, ...(customerId ? { customerId } : {}) });
    ids.set(name, id);
    return id;
  };
  const contain = (from: EntityId, to: EntityId) =>
    relations.save(admin, { from, to, type: "Contains", typeGroup: "COMMON" });
  for (const { name, customer, areas } of SITES) {
    const site = await create(name, "Site", customer);
    for (const area of areas) {
      const id = await create(area.name, "Area", customer);
      await contain(site, id);
      for (const device of area.devices) await contain(id, deviceOf(device));
    }
  }
  return ids;
}
