import type { Backups } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { localeOf } from "../../i18n/site-language.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { Note, StatusCell } from "../../page/status-cell.tsx";
import { SystemRoom } from "../system-band.tsx";
import { lastBackup, lastDrill, sizeOfAll } from "./backup-facts.ts";
import { RunStatus } from "./run-status.tsx";

/** The figures to look at first: how old the newest backup is, whether it was proved, and when the next one comes. */
export function BackupBand({ backups }: { readonly backups: Backups }) {
  const { t, i18n } = useTranslation();
  const { dateTime } = useFormats();
  const day = dayFormat(i18n.language);
  const { files, nextTime, free, schedule } = backups;
  const [newest] = files;
  const [last, drill] = [lastBackup(backups.runs), lastDrill(backups.runs)];
  const [kept, unit] = formatFileSize(sizeOfAll(files), i18n.language).split(" ");
  return (
    <SystemRoom aria-label={t("backup.backups")}>
      <StatusCell label={t("backup.newest")} value={newest ? day(newest.createdTime) : "–"}>
        <Note>{last ? <RunStatus run={last} /> : t("backup.never")}</Note>
      </StatusCell>
      <StatusCell label={t("backup.proved")} value={drill?.endTime ? day(drill.endTime) : "–"}>
        <Note>{drill ? <RunStatus run={drill} /> : t("backup.never-proved")}</Note>
      </StatusCell>
      <StatusCell label={t("backup.next")} value={nextTime === null ? "–" : day(nextTime, schedule.zone)}>
        <Note>
          {nextTime === null ? t("backup.no-schedule") : `${dateTime(nextTime, schedule.zone)}, ${schedule.zone}`}
        </Note>
      </StatusCell>
      <StatusCell label={t("backup.kept")} value={kept} unit={unit}>
        <Note>{t("backup.room", { count: files.length, free: formatFileSize(free, i18n.language) })}</Note>
      </StatusCell>
    </SystemRoom>
  );
}

/** A day without its year: "Nov 28" is short enough for the large figures. */
function dayFormat(language: string): (ts: number, timeZone?: string) => string {
  return (ts, timeZone) =>
    new Intl.DateTimeFormat(localeOf(language), { day: "numeric", month: "short", timeZone }).format(ts);
}
