import type { TenantId, Uuid } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import { LookupCache } from "../kernel/entities/lookup-cache.ts";
import { type Lwm2mModel, parseLwm2mModel } from "./lwm2m-model.ts";
import type { ResourceStore } from "./resource-store.ts";

/** Models of LwM2M objects as devices of a tenant have them. */
export interface ObjectModels {
  /** `key`: object and version, `3_1.0`. The tenant's own model, else that of the installation; undefined: there is none. */
  find(tenantId: TenantId, key: string): Lwm2mModel | undefined | Promise<Lwm2mModel | undefined>;
}

const MAX_MODELS = 2_000;

/** Parsed models of the resource library, cached until a resource is changed. */
export class StoredObjectModels implements ObjectModels {
  readonly #store: Pick<ResourceStore, "findModel" | "data">;
  readonly #unsubscribe: readonly Unsubscribe[];
  #models: LookupCache<Lwm2mModel>;

  constructor(store: Pick<ResourceStore, "findModel" | "data">, bus: Pick<Bus, "follow" | "missed">) {
    this.#store = store;
    this.#models = this.#empty();
    const empty = (): void => {
      this.#models = this.#empty();
    };
    this.#unsubscribe = [
      bus.follow("entity", ({ entity: { id } }) => {
        if (id.entityType === "TB_RESOURCE") empty(); // one of the installation is in many tenants
      }),
      bus.missed(empty),
    ];
  }

  find(tenantId: TenantId, key: string): Lwm2mModel | undefined | Promise<Lwm2mModel | undefined> {
    return this.#models.get(`${tenantId.id} ${key}`);
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #empty(): LookupCache<Lwm2mModel> {
    return new LookupCache(MAX_MODELS, async (place) => {
      const [tenantId = "", key = ""] = place.split(" ");
      const found = await this.#store.findModel(tenantId as Uuid, key); // of find
      return found && parseLwm2mModel((await this.#store.data(found)).toString("utf8"));
    });
  }
}
