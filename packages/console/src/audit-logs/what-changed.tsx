import { history } from "@orrery/client";
import type { AuditLog } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DifferenceTable } from "../entities/history/difference-table.tsx";
import { differences } from "../entities/history/differences.ts";
import { useClient } from "../session/client-context.tsx";
import { versionOf } from "./version-of.ts";

/** Actions that leave a version of their entity. */
const CHANGES: readonly AuditLog["actionType"][] = [
  "ADDED",
  "UPDATED",
  "ASSIGNED_TO_CUSTOMER",
  "UNASSIGNED_FROM_CUSTOMER",
];
/** Versions that are looked through, the newest first. */
const LOOKED_AT = 100;

/** The fields that an action changed, before and after, where the history still has them: the log has what came after. */
export function WhatChanged({ entry }: { readonly entry: AuditLog }) {
  const { t } = useTranslation();
  const client = useClient();
  const { entityId: id, actionType } = entry;
  const { data } = useQuery({
    queryKey: ["entity", id.entityType, id.id, "history", "of", entry.id.id],
    queryFn: async ({ signal }) => {
      const options = { signal, ignoreErrors: true };
      const calls = history(client.api);
      const version = versionOf(entry, (await calls.list(id, { page: 0, pageSize: LOOKED_AT }, options)).data);
      return version ? await calls.get(id, version.id, options) : null;
    },
    enabled: CHANGES.includes(actionType),
    retry: false,
  });
  if (!data) return null;
  return (
    <section>
      <h3>{t("audit-log.what-changed")}</h3>
      <DifferenceTable label={t("audit-log.what-changed")} rows={differences(data.before, data.after)} />
    </section>
  );
}
