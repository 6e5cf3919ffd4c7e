import { importJobs } from "@orrery/client";
import type { ImportJob } from "@orrery/model";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useFormats } from "../../i18n/use-formats.ts";
import { kindOf, pluralKey } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { IMPORT_JOBS } from "./import-query.ts";
import { ProgressItem } from "./progress-item.tsx";
import { saveFailedRows } from "./save-failed-rows.ts";

interface ImportItemProps {
  readonly job: ImportJob;
  readonly onDismiss: () => void;
}

/** How far the import of a file is, or what came of it. */
export function ImportItem({ job, onDismiss }: ImportItemProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { number } = useFormats();
  const stop = useMutation({
    mutationFn: () => importJobs(client.api).stop(job.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [IMPORT_JOBS] }),
  });
  const hold = useMutation({
    mutationFn: () => importJobs(client.api)[job.status === "PAUSED" ? "resume" : "pause"](job.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [IMPORT_JOBS] }),
  });
  const save = useMutation({ mutationFn: () => saveFailedRows(client, job, t) });
  const { created, updated, done, total, status } = job;
  const outcome =
    status === "PAUSED"
      ? t("import.paused")
      : status === "DONE"
        ? t("import.ended", { created: number(created), updated: number(updated) })
        : t(status === "STOPPED" ? "bulk.stopped" : "bulk.broken", { done: number(done), total: number(total) });
  return (
    <ProgressItem
      job={job}
      title={t("import.import-of", { kind: t(pluralKey(kindOf(job.entityType))) })}
      queued={t("import.waits")}
      outcome={outcome}
      more={
        <Button variant="text" size="toolbar" disabled={hold.isPending} onClick={() => hold.mutate()}>
          {t(status === "PAUSED" ? "import.resume" : "import.pause")}
        </Button>
      }
      isStopping={stop.isPending}
      onStop={() => stop.mutate()}
      onDismiss={onDismiss}
    >
      <Button variant="text" size="toolbar" icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
        {t("import.save-failed")}
      </Button>
    </ProgressItem>
  );
}
