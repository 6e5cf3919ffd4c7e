import styled from "@emotion/styled";
import { backups as backupCalls } from "@orrery/client";
import type { Backups } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { numbersTo } from "../../controls/basics/skeleton.tsx";
import { Box, BoxHead } from "../../controls/content/box.tsx";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { SettingForm } from "../../entities/forms/setting-form.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { PageBody } from "../../page/page-body.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { StatusCell } from "../../page/status-cell.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { SystemRoom } from "../system-band.tsx";
import { BackupBand } from "./backup-band.tsx";
import { BackupFiles } from "./backup-files.tsx";
import { BackupRuns } from "./backup-runs.tsx";
import { RunningBackup } from "./running-backup.tsx";
import { readSchedule, scheduleForm, writeSchedule } from "./schedule-form.ts";
import { useBackups } from "./use-backups.ts";

/** Backups of the installation: written now or by a schedule, proved by drills, kept and deleted. */
export function BackupsPage() {
  const { t } = useTranslation();
  const client = useClient();
  const mayChange = useMayChange();
  const { state, command, show } = useBackups();
  const { data, error, refetch } = state;
  const [leaving, setLeaving] = useState<string>();
  const isBusy = command.isPending || data === undefined || data.running !== null;
  return (
    <PageFrame
      tone="page"
      beside={
        mayChange && (
          <Button
            variant="primary"
            size="toolbar"
            icon="download"
            disabled={isBusy}
            onClick={() => command.mutate({ do: "start" })}
          >
            {t("backup.start")}
          </Button>
        )
      }
    >
      {data ? (
        <PageBody>
          <BackupBand backups={data} />
          {data.running && <RunningBackup run={data.running} />}
          <Columns>
            <div>
              <Files
                backups={data}
                busy={isBusy}
                onDrill={(file) => command.mutate({ do: "drill", file })}
                onRemove={setLeaving}
              />
              <BackupRuns runs={data.runs} />
            </div>
            <SettingForm
              form={scheduleForm}
              saved={readSchedule(data.schedule)}
              head={<Title>{t("backup.schedule")}</Title>}
              save={(draft) => backupCalls(client.api).saveSchedule(writeSchedule(draft), { ignoreErrors: true })}
              onSaved={show}
            />
          </Columns>
        </PageBody>
      ) : error ? (
        <LoadError name={t("backup.backups")} error={error} onRetry={() => void refetch()} />
      ) : (
        <PageBody aria-busy>
          <SystemRoom>
            {numbersTo(4).map((index) => (
              <StatusCell key={index} label="" value={undefined} />
            ))}
          </SystemRoom>
        </PageBody>
      )}
      {leaving !== undefined && (
        <ConfirmDialog
          open
          title={t("backup.delete-title", { file: leaving })}
          text={t("backup.delete-text")}
          confirm={t("action.delete")}
          busy={command.isPending}
          onConfirm={() => command.mutate({ do: "remove", file: leaving }, { onSettled: () => setLeaving(undefined) })}
          onCancel={() => setLeaving(undefined)}
        />
      )}
    </PageFrame>
  );
}

interface FilesProps {
  readonly backups: Backups;
  readonly busy: boolean;
  readonly onDrill: (file: string) => void;
  readonly onRemove: (file: string) => void;
}

function Files({ backups, busy, onDrill, onRemove }: FilesProps) {
  const { t } = useTranslation();
  return (
    <Box>
      <BoxHead>
        <h2>{t("backup.files")}</h2>
        <span className="sub">
          <bdi>{backups.folder}</bdi>
        </span>
      </BoxHead>
      {backups.files.length === 0 ? (
        <Nothing>{t("backup.no-files")}</Nothing>
      ) : (
        <BackupFiles files={backups.files} busy={busy} onDrill={onDrill} onRemove={onRemove} />
      )}
      <Warning>{t("backup.other-disk")}</Warning>
    </Box>
  );
}

const Columns = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 400px",
  alignItems: "start",
  gap: 16,
  "& > div": { display: "grid", gap: 16, minInlineSize: 0 },
  "@media (max-width: 1199.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});

const Title = styled.h2({ font: "600 13px/20px var(--font)" });

const Nothing = styled.p({ margin: 0, padding: 16, font: "var(--t-body-s)" });

const Warning = styled.p({
  margin: 0,
  padding: "12px 16px",
  borderBlockStart: "1px solid var(--line-soft)",
  font: "var(--t-cap)",
  color: "var(--dim)",
});
