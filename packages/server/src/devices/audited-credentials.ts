import { named, unnamed } from "../kernel/http/audit/audit-descriptions.ts";
import type { AuditDescription } from "../kernel/http/audit/audited-action.ts";
import { memberOf, textIn } from "../kernel/http/audit/audited-body.ts";
import { maskedCredentials } from "../kernel/secrets/masked-credentials.ts";

export const readsCredentials: AuditDescription = ({ params }) => named("CREDENTIALS_READ", "DEVICE", params.id, {});

export const savesCredentials: AuditDescription = ({ body }) => {
  const deviceId = textIn(memberOf(memberOf(body, "deviceId"), "id"));
  return unnamed("CREDENTIALS_UPDATED", "DEVICE", deviceId, { credentials: maskedCredentials(body) });
};
