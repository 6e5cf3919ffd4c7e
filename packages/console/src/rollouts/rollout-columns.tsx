import styled from "@emotion/styled";
import type { OtaRollout } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Column } from "../controls/tables/column.ts";
import { Moment } from "../controls/time/time.tsx";
import type { TableExportColumn } from "../exports/export-table.ts";
import { useFormats } from "../i18n/use-formats.ts";
import { NameLink } from "../page/name-link.ts";
import type { RecordState } from "../records/record-state.ts";
import { allFigures, updatedPercent } from "./rollout-figures.ts";
import { RolloutMeter } from "./rollout-meter.tsx";
import { RolloutStatusChip } from "./rollout-status.tsx";

/** The page of a rollout. */
export const rolloutPath = ({ id }: Pick<OtaRollout, "id">) => `/otaRollouts/${id}`;

/** The page of a list that a state asks for, of any time. */
export const timelessLink = ({ page, pageSize, sort, search }: RecordState) => ({
  page,
  pageSize,
  sortOrder: sort,
  textSearch: search || undefined,
});

/** Columns of rollouts. */
export function rolloutColumns(t: TFunction): readonly Column<OtaRollout>[] {
  return [
    {
      key: "name",
      label: t("rollout.name"),
      width: "24%",
      cell: (rollout) => (
        <NameLink to={rolloutPath(rollout)} dir="auto">
          {rollout.name}
        </NameLink>
      ),
    },
    {
      key: "packageTitle",
      label: t("rollout.package"),
      room: "medium",
      cell: ({ packageTitle, packageVersion }) => (
        <span dir="auto">
          {packageTitle} {packageVersion}
        </span>
      ),
    },
    {
      key: "status",
      label: t("rollout.status"),
      width: "190px",
      cell: (rollout) => <RolloutStatusChip rollout={rollout} />,
    },
    {
      key: "progress",
      label: t("rollout.progress"),
      width: "26%",
      sortable: false,
      cell: (rollout) => <RolloutProgress rollout={rollout} />,
    },
    {
      key: "createdTime",
      label: t("rollout.created"),
      width: "150px",
      tabular: true,
      room: "roomy",
      cell: ({ createdTime }) => <Moment ts={createdTime} />,
    },
  ];
}

/** Columns of their files. */
export function rolloutExportColumns(t: TFunction): readonly TableExportColumn[] {
  const column = (key: string, title: string): TableExportColumn => ({ key, title: t(title), shown: true });
  return [
    column("name", "rollout.name"),
    column("packageTitle", "rollout.package"),
    column("packageVersion", "ota-update.version"),
    column("status", "rollout.status"),
    { ...column("createdTime", "rollout.created"), type: "time" },
  ];
}

/** How far a rollout is, as a bar and as words. */
export function RolloutProgress({ rollout }: { readonly rollout: OtaRollout }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figures = allFigures(rollout);
  return (
    <Share>
      <RolloutMeter figures={figures} />
      <span>
        {number(Math.floor(updatedPercent(figures)))} %{" "}
        <small>{t("rollout.of-devices", { count: number(figures.total) })}</small>
      </span>
    </Share>
  );
}

const Share = styled.span({
  display: "grid",
  gridTemplateColumns: "minmax(40px, 1fr) auto",
  alignItems: "center",
  gap: 12,
  fontVariantNumeric: "tabular-nums",
  "& small": { font: "var(--t-cap)", color: "var(--dim)" },
});
