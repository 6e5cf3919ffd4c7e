import type { OAuth2Params, OAuth2Registration, Uuid } from "@orrery/model";
import type { Database } from "../kernel/database/database.ts";
import { type BooleanColumn, booleanColumn, jsonOf } from "../kernel/entities/columns.ts";
import { openMembers, type SecretBox, sealMembers } from "../kernel/secrets/secret-box.ts";

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
  readonly #secrets: SecretBox;

  constructor(database: Database, secrets: SecretBox) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /** Secrets that cannot be read are empty. */
  async load(): Promise<StoredParams[]> {
    const { db } = this.#database;
    const params = await db.selectFrom("oauth2_params").selectAll().orderBy("position").execute();
    if (params.length === 0) return [];
    const registrations = await db.selectFrom("oauth2_registration").selectAll().orderBy("position").execute();
    return params.map((row) => ({
      enabled: row.enabled === 1,
      domainInfos: jsonOf(row.domains) as OAuth2Params["domainInfos"], // written below
      mobileInfos: (jsonOf(row.mobiles) as OAuth2Params["mobileInfos"]).map((mobile) =>
        openMembers(this.#secrets, mobile, MOBILE_SECRETS, { placeOf: placeIn("oauth2_params.mobiles", row.id) }),
      ),
      clientRegistrations: registrations
        .filter(({ params_id }) => params_id === row.id)
        .map((each) => this.#registrationOf(each)),
    }));
  }

  /** `newId` is asked once for every row. */
  async replaceAll(enabled: boolean, all: readonly OAuth2Params[], newId: () => Uuid, now: number): Promise<void> {
    const params: ParamsColumns[] = [];
    const registrations: RegistrationColumns[] = [];
    for (const [position, { domainInfos, mobileInfos, clientRegistrations }] of all.entries()) {
      const id = newId();
      const placeOf = placeIn("oauth2_params.mobiles", id);
      const sealed = mobileInfos.map((mobile) => sealMembers(this.#secrets, mobile, MOBILE_SECRETS, placeOf));
      const [domains, mobiles] = [JSON.stringify(domainInfos), JSON.stringify(sealed)];
      params.push({ id, created_time: now, position, enabled: booleanColumn(enabled), domains, mobiles });
      for (const [place, registration] of clientRegistrations.entries()) {
        const itsId = newId();
        const placeOf = placeIn("oauth2_registration.content", itsId);
        const change: MemberChange = (value, names) => sealMembers(this.#secrets, value, names, placeOf);
        const content = JSON.stringify(withSecrets(registration, change));
        registrations.push({ id: itsId, created_time: now, params_id: id, position: place, content });
      }
    }
    await this.#database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("oauth2_registration").execute();
      await tx.deleteFrom("oauth2_params").execute();
      if (params.length > 0) await tx.insertInto("oauth2_params").values(params).execute();
      if (registrations.length > 0) await tx.insertInto("oauth2_registration").values(registrations).execute();
    });
  }

  #registrationOf({ id, content }: RegistrationColumns): StoredRegistration {
    const placeOf = placeIn("oauth2_registration.content", id);
    const stored = jsonOf(content) as OAuth2Registration; // written above
    const change: MemberChange = (value, names) => openMembers(this.#secrets, value, names, { placeOf });
    return { ...withSecrets(stored, change), registrationId: id };
  }
}

/** What opens doors at providers, and what apps sign with. */
export const MOBILE_SECRETS = ["appSecret"] as const;

/** Changes the named members of an object. */
export type MemberChange = <T extends object>(value: T, names: readonly string[]) => T;

/** A registration whose secrets are changed: that of the client, and the password of its mapper. */
export function withSecrets(registration: OAuth2Registration, change: MemberChange): OAuth2Registration {
  const { mapperConfig } = registration;
  const custom = mapperConfig?.custom;
  const changed = change(registration, ["clientSecret"]);
  return custom ? { ...changed, mapperConfig: { ...mapperConfig, custom: change(custom, ["password"]) } } : changed;
}

const placeIn = (column: string, id: string) => (name: string) => `${column}.${name} ${id}`;
