import type { OAuth2Domain, OAuth2Mobile, OAuth2Registration, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type BooleanColumn, booleanColumn, jsonOf } from "../kernel/entities/columns.ts";
import type { Secret } from "../kernel/secrets/secret.ts";
import type { SecretBox } from "../kernel/secrets/secret-box.ts";
import {
  type Providers,
  type Registration,
  readMobile,
  readRegistration,
  writtenMobile,
  writtenRegistration,
} from "./provider-registration.ts";

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

/** A registration with the id that its sign-in links contain. */
export interface StoredRegistration extends Registration {
  readonly registrationId: Uuid;
}

/** Providers of some domains, in their stored form. */
export interface StoredParams extends Providers {
  readonly enabled: boolean;
  readonly clientRegistrations: readonly StoredRegistration[];
}

/** The providers of the installation; a handful, always read and replaced as a whole. */
export class OAuth2Store {
  readonly #database: Database;
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  async load(): Promise<StoredParams[]> {
    const { db } = this.#database;
    const params = await db.selectFrom("oauth2_params").selectAll().orderBy("position").execute();
    if (params.length === 0) return [];
    const registrations = await db.selectFrom("oauth2_registration").selectAll().orderBy("position").execute();
    return params.map((row) => ({
      enabled: row.enabled === 1,
      domainInfos: jsonOf(row.domains) as readonly OAuth2Domain[], // written below
      mobileInfos: (jsonOf(row.mobiles) as readonly OAuth2Mobile[]).map((mobile) => readMobile(mobile, this.#open)),
      clientRegistrations: registrations
        .filter(({ params_id }) => params_id === row.id)
        .map(({ id, content }) => {
          const stored = jsonOf(content) as OAuth2Registration; // written below
          return { ...readRegistration(stored, this.#open), registrationId: id };
        }),
    }));
  }

  /** `newId` is called once per row. */
  async replaceAll(enabled: boolean, all: readonly Providers[], newId: () => Uuid, now: number): Promise<void> {
    const params: ParamsColumns[] = [];
    const registrations: RegistrationColumns[] = [];
    for (const [position, { domainInfos, mobileInfos, clientRegistrations }] of all.entries()) {
      const id = newId();
      const mobiles = JSON.stringify(mobileInfos.map((mobile) => writtenMobile(mobile, this.#seal)));
      const domains = JSON.stringify(domainInfos);
      params.push({ id, created_time: now, position, enabled: booleanColumn(enabled), domains, mobiles });
      for (const [place, registration] of clientRegistrations.entries()) {
        const content = JSON.stringify(writtenRegistration(registration, this.#seal));
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

  readonly #seal = (secret: Secret, place: string) => this.#secrets.sealSecret(secret, place);
  readonly #open = (text: string, place: string, name: string) => this.#secrets.openSecret(text, place, name);
}
