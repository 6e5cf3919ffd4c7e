import { exports } from "@orrery/client";
import type { ExportFormat, TimeWindowSettings } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { localeOf } from "../i18n/site-language.ts";
import { useClient } from "../session/client-context.tsx";
import type { ExportOptions } from "./export-options.ts";
import { exportRequestOf } from "./export-request.ts";
import type { ExportTable } from "./export-table.ts";

interface Wanted {
  readonly format: ExportFormat;
  readonly columns: "shown" | "all";
  readonly options: ExportOptions;
  readonly window?: TimeWindowSettings | undefined;
}

/** Has the server write a table to a file, which the browser saves while it comes. */
export function useExport(table: ExportTable, onStarted: () => void) {
  const { t, i18n } = useTranslation();
  const client = useClient();
  return useSubmission({
    mutationFn: async (wanted: Wanted) => {
      const locale = localeOf(i18n.language);
      const timeTitle = t("export.time");
      const request = await exportRequestOf(table, client, { ...wanted, locale, timeTitle, now: Date.now() });
      const { path } = await exports(client.api).link(request);
      return { path, name: `${request.fileName}.${request.format}` };
    },
    onSuccess: ({ path, name }) => {
      const link = document.createElement("a");
      link.href = path;
      link.download = name;
      link.click();
      onStarted();
    },
  });
}
