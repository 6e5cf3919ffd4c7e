import { importJobs } from "@orrery/client";
import type { ImportJob } from "@orrery/model";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useClient } from "../../session/client-context.tsx";
import { isPending } from "../bulk/bulk-query.ts";
import { IMPORT_JOBS, importJobQuery } from "../bulk/import-query.ts";
import { ImportFrame } from "./import-frame.tsx";
import { ImportRun } from "./import-run.tsx";

interface StartedImportProps {
  readonly title: string;
  readonly started: ImportJob;
  readonly onClose: () => void;
}

/** An import that the server runs: it goes on when this is closed, and the panel of the window shows how far it is. */
export function StartedImport({ title, started, onClose }: StartedImportProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const { data: job = started } = useQuery(importJobQuery(client, started.id));
  const stop = useSubmission({
    mutationFn: () => importJobs(client.api).stop(started.id),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [IMPORT_JOBS] }),
  });
  const hold = useSubmission({
    mutationFn: () => importJobs(client.api)[job.status === "PAUSED" ? "resume" : "pause"](started.id),
    onSuccess: () => void queries.invalidateQueries({ queryKey: [IMPORT_JOBS] }),
  });
  const pending = isPending(job);
  const isPaused = job.status === "PAUSED";
  return (
    <ImportFrame
      title={title}
      help="entitiesImport"
      at={2}
      isDone={job.status === "DONE"}
      onClose={onClose}
      actions={
        pending || isPaused ? (
          <>
            <Button variant="danger" disabled={stop.isPending} onClick={() => stop.mutate()}>
              {t("import.stop")}
            </Button>
            <Button icon={isPaused ? "play" : "pause"} disabled={hold.isPending} onClick={() => hold.mutate()}>
              {t(isPaused ? "import.resume" : "import.pause")}
            </Button>
            <Button variant="primary" onClick={onClose}>
              {t(isPaused ? "action.close" : "import.background")}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t("action.close")}
          </Button>
        )
      }
    >
      <ImportRun job={job} />
    </ImportFrame>
  );
}
