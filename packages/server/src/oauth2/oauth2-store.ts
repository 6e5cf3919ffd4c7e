import type { OAuth2Params, OAuth2Registration, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type BooleanColumn, booleanColumn, jsonOf } from "../kernel/entities/columns.ts";

declare module "../kernel/database/schema.ts" {
  interface Schema {
    oauth2_params: ParamsColumns;
    oauth2_registration: RegistrationColumns;
  }
}

interface ParamsColumns {
  id: Uuid;
  created_time: number;
  position: number;
  enabled: BooleanColumn;
  domains: string;
  mobiles: string;
}

interface RegistrationColumns {
  id: Uuid;
  created_time: number;
  params_id: Uuid;
  position: number;
  content: string;
}

/** A registration with the id that links to it name. */
export interface StoredRegistration extends OAuth2Registration {
  readonly registrationId: Uuid;
}

/** Providers of some domains, as stored. */
export interface StoredParams extends OAuth2Params {
  readonly enabled: boolean;
  readonly clientRegistrations: readonly StoredRegistration[];
}

/** The providers of the installation; a handful, always read and replaced as a whole. */
export class OAuth2Store {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async load(): Promise<StoredParams[]> {
    const { db } = this.#database;
    const params = await db.selectFrom("oauth2_params").selectAll().orderBy("position").execute();
    if (params.length === 0) return [];
    const registrations = await db.selectFrom("oauth2_registration").selectAll().orderBy("position").execute();
    return params.map((row) => ({
      enabled: row.enabled === 1,
      domainInfos: jsonOf(row.domains) as OAuth2Params["domainInfos"], // written below
      mobileInfos: jsonOf(row.mobiles) as OAuth2Params["mobileInfos"],
      clientRegistrations: registrations.filter(({ params_id }) => params_id === row.id).map(registrationOf),
    }));
  }

  /** `newId` is asked once for every row. */
  async replaceAll(enabled: boolean, all: readonly OAuth2Params[], newId: () => Uuid, now: number): Promise<void> {
    const params: ParamsColumns[] = [];
    const registrations: RegistrationColumns[] = [];
    for (const [position, { domainInfos, mobileInfos, clientRegistrations }] of all.entries()) {
      const id = newId();
      const [domains, mobiles] = [JSON.stringify(domainInfos), JSON.stringify(mobileInfos)];
      params.push({ id, created_time: now, position, enabled: booleanColumn(enabled), domains, mobiles });
      for (const [place, registration] of clientRegistrations.entries()) {
        const content = JSON.stringify(registration);
        registrations.push({ id: newId(), created_time: now, params_id: id, position: place, content });
      }
    }
    await this.#database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("oauth2_registration").execute();
      await tx.deleteFrom("oauth2_params").execute();
      if (params.length > 0) await tx.insertInto("oauth2_params").values(params).execute();
      if (registrations.length > 0) await tx.insertInto("oauth2_registration").values(registrations).execute();
    });
  }
}

function registrationOf({ id, content }: RegistrationColumns): StoredRegistration {
  return { ...(jsonOf(content) as OAuth2Registration), registrationId: id };
}
