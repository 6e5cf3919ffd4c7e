import type { Client } from "@orrery/client";
import { afterAll } from "vitest";
import { signedIn, TENANT } from "./platform-api.ts";
import { Stage, type StageOptions } from "./stage.ts";

interface OpenStage {
  readonly stage: Stage;
  readonly client: Client;
}

/**
 * A stage for the tests of one file and the client of its tenant's administrator, closed after the last of them:
 * `const { stage, client } = await openTenantStage();`.
 */
export const openTenantStage = (options?: StageOptions): Promise<OpenStage> => openStageOf(TENANT, options);

/** The same with the client of another account. */
export async function openStageOf(
  account: readonly [email: string, password: string],
  options?: StageOptions,
): Promise<OpenStage> {
  const stage = await Stage.open(options);
  const client = await signedIn(stage.platform.httpUrl, account);
  afterAll(async () => {
    client.close();
    await stage[Symbol.asyncDispose]();
  });
  return { stage, client };
}

/** Two kinds on whose drawers the tests of a tab are repeated: the folder of their pages, and what makes one. */
export const kindsWithTabs = (client: Client) =>
  [
    ["devices", (name: string) => client.devices.save({ name })],
    ["assets", (name: string) => client.assets.save({ name, type: "room" })],
  ] as const;

let made = 0;

/** A name that no entity of this process has, also when a test is tried again. */
export const named = (name: string): string => `${name} ${++made}`;
