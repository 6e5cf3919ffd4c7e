import { type Client, importJobs } from "@orrery/client";
import type { ImportFailure, ImportJob } from "@orrery/model";
import type { TFunction } from "i18next";
import { failedFile } from "../import/failed-file.ts";
import { downloadBlob } from "../json-file/download.ts";

const PAGE = 1000;

/** Saves the rows that an import could not import as a file that can be corrected and imported again. @throws {ApiError} */
export async function saveFailedRows(client: Client, job: ImportJob, t: TFunction): Promise<void> {
  const { header, delimiter, columns, fileName } = job;
  const rows: ImportFailure[] = [];
  for (let page = 0; ; page++) {
    const sortOrder = { property: "line", direction: "ASC" } as const;
    const next = await importJobs(client.api).failures(job.id, { page, pageSize: PAGE, sortOrder });
    rows.push(...next.data);
    if (!next.hasNext) break;
  }
  const text = failedFile(
    rows.map(({ line, cells, message }) => ({ line, fields: cells, message })),
    {
      ...{ header, delimiter, columns: columns.length },
      reasonTitle: t("import.reason"),
      reason: ({ line, message }) => t("import.failed-row", { line, message }),
    },
  );
  downloadFailed(fileName, text, t);
}

/** Saves a file of failed rows under the name of the file that they are of. */
export function downloadFailed(fileName: string, text: string, t: TFunction): void {
  const name = fileName.replace(/\.\w+$/, "");
  downloadBlob(`${name}-${t("import.failed-name")}.csv`, new Blob([text], { type: "text/csv" }));
}
