import styled from "@emotion/styled";
import { importJobs } from "@orrery/client";
import type { ImportJob } from "@orrery/model";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { durationText } from "../../controls/time/duration-text.ts";
import { errorText } from "../../errors/error-text.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { kindOf, pluralKey } from "../../kinds/kinds.ts";
import { useClient } from "../../session/client-context.tsx";
import { isPending } from "../bulk/bulk-query.ts";
import { IMPORT_JOBS } from "../bulk/import-query.ts";
import { saveFailedRows } from "../bulk/save-failed-rows.ts";
import { DoneAmount, FailedHead, OutcomeCard } from "./import-layout.ts";

const TITLES = {
  PAUSED: "import.paused",
  DONE: "import.imported",
  STOPPED: "import.stopped",
  FAILED: "import.broken",
} as const;
/** Failed rows that are listed; the file has all. */
const MAX_SHOWN = 200;

/** How far an import is, and what became of its rows. */
export function ImportRun({ job }: { readonly job: ImportJob }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { status, total, done, created, updated, failed, error } = job;
  const kind = t(pluralKey(kindOf(job.entityType)));
  const pending = isPending(job);
  const [begun] = useState(() => ({ at: performance.now(), done }));
  const speed = (done - begun.done) / Math.max(1, performance.now() - begun.at);
  const title = status === "QUEUED" || status === "RUNNING" ? t("import.importing-kind", { kind }) : t(TITLES[status]);
  return (
    <OutcomeCard>
      <div role="status">
        <h3>{title}</h3>
      </div>
      <p>{job.fileName}</p>
      <DoneAmount>
        <b>{number(done)}</b> {t("import.of-rows", { count: total, total: number(total) })}
        {pending && speed > 0 && (
          <span>{t("import.left", { time: durationText(t, Math.max(1000, (total - done) / speed)) })}</span>
        )}
      </DoneAmount>
      <progress max={total} value={done} aria-label={t("import.importing-kind", { kind })} />
      {status === "QUEUED" && <p>{t("import.waits")}</p>}
      {error !== null && <FormError>{error}</FormError>}
      <dl>
        <div data-tone="ok">
          <dd>{number(created)}</dd>
          <dt>{t("import.created")}</dt>
        </div>
        <div data-tone="info">
          <dd>{number(updated)}</dd>
          <dt>{t("import.updated")}</dt>
        </div>
        <div data-tone={failed > 0 ? "bad" : undefined}>
          <dd>{number(failed)}</dd>
          <dt>{t("import.failed")}</dt>
        </div>
      </dl>
      {failed > 0 && <FailedRows job={job} />}
      {(pending || status === "PAUSED") && (
        <LeaveNote>{t(pending ? "import.leave-note" : "import.paused-note")}</LeaveNote>
      )}
    </OutcomeCard>
  );
}

/** The first rows that failed, with their reasons, and the way to all of them as a file. */
function FailedRows({ job }: { readonly job: ImportJob }) {
  const { t } = useTranslation();
  const client = useClient();
  const rows = useQuery({
    queryKey: [IMPORT_JOBS, "failures", job.id, job.failed],
    queryFn: ({ signal }) => {
      const sortOrder = { property: "line", direction: "ASC" } as const;
      const link = { page: 0, pageSize: MAX_SHOWN, sortOrder };
      return importJobs(client.api).failures(job.id, link, { signal, silent: true, ignoreErrors: true });
    },
    placeholderData: (before) => before,
  });
  const save = useMutation({ mutationFn: () => saveFailedRows(client, job, t) });
  const more = job.failed - Math.min(job.failed, MAX_SHOWN);
  return (
    <>
      <FailedHead>
        <h4>{t("import.failed-rows")}</h4>
        {!isPending(job) && (
          <Button size="compact" icon="download" disabled={save.isPending} onClick={() => save.mutate()}>
            {t("import.save-failed")}
          </Button>
        )}
      </FailedHead>
      {rows.isError && <FormError>{errorText(rows.error, t("error.unable-to-connect-text"))}</FormError>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard */}
      <ul tabIndex={0}>
        {rows.data?.data.map(({ line, message }) => (
          <li key={line} dir="auto">
            {t("import.failed-row", { line, message })}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t("import.more-rows", { count: more })}</p>}
    </>
  );
}

const LeaveNote = styled.p({ paddingBlockStart: 12 });
