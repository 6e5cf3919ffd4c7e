import { AWS_REGION, type AwsAccount, type AwsCaller } from "../../../../kernel/egress/aws/aws-call.ts";
import { Secret } from "../../../../kernel/secrets/secret.ts";
import type { NodeContext } from "../../../engine/rule-node.ts";

/** @throws {Error} naming what is missing or not valid. */
export function accountOf(settings: {
  readonly accessKeyId?: string | undefined;
  readonly secretAccessKey: string;
  readonly region: string;
}): AwsAccount {
  const { accessKeyId, secretAccessKey, region } = settings;
  if (!accessKeyId || !secretAccessKey) throw new Error("The access key id and the secret access key are needed");
  if (!AWS_REGION.test(region)) throw new Error(`"${region}" is no region of AWS`);
  return { accessKeyId, secretAccessKey: new Secret(secretAccessKey), region };
}

/** A node as caller of AWS. */
export function callerOf({ tenantId, services: { http, clock } }: NodeContext): AwsCaller {
  return { tenantId, http, clock };
}
