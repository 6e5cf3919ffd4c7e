import styled from "@emotion/styled";
import { isAcknowledged, isCleared, NULL_UUID } from "@orrery/model";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Card, Column } from "../controls/tables/data-table.tsx";
import { Moment, useNow } from "../controls/time/time.tsx";
import { formatDuration } from "../i18n/relative-time.ts";
import { entityPath } from "../kinds/entity-links.ts";
import { personName } from "./alarm-filters.ts";
import type { AlarmRow } from "./alarm-source.ts";
import type { CustomerTitles } from "./customer-titles.ts";
import { SEVERITY_LOOKS, Severity } from "./severity.tsx";

/** Translation key of a status. */
export function statusKey({ status }: AlarmRow): string {
  return `alarm.status-${status.toLowerCase().replace("_", "-")}`;
}

/** All columns of a table of alarms; they are sorted by the fields of their keys. `customers`: where they are shown. */
export function alarmColumns(t: TFunction, customers?: CustomerTitles): readonly Column<AlarmRow>[] {
  return [
    {
      key: "severity",
      label: t("alarm.severity"),
      width: "140px",
      cell: (alarm) => (
        <>
          <Edge alarm={alarm} />
          <Severity severity={alarm.severity} named />
        </>
      ),
    },
    { key: "type", label: t("alarm.type"), cell: (alarm) => <Type alarm={alarm} /> },
    {
      key: "originator",
      label: t("alarm.originator"),
      room: "roomy",
      cell: (alarm) => <Originator alarm={alarm} />,
    },
    ...(customers ? [customerColumn(t, customers)] : []),
    {
      key: "status",
      label: t("alarm.status"),
      width: "192px",
      cell: (alarm) => <Weight data-open={!isAcknowledged(alarm.status) || undefined}>{t(statusKey(alarm))}</Weight>,
    },
    {
      key: "assignee",
      label: t("alarm.assignee"),
      width: "112px",
      sortable: false,
      room: "roomy",
      cell: ({ assignee }) => <Assignee assignee={assignee} />,
    },
    {
      key: "createdTime",
      label: t("alarm.created-time"),
      width: "144px",
      tabular: true,
      cell: ({ createdTime }) => <Moment ts={createdTime} />,
    },
    {
      key: "lasted",
      label: t("alarm.lasted"),
      width: "80px",
      sortable: false,
      align: "end",
      tabular: true,
      room: "roomy",
      cell: (alarm) => <Lasted alarm={alarm} />,
    },
  ];
}

const customerColumn = (t: TFunction, customers: CustomerTitles): Column<AlarmRow> => ({
  key: "customer",
  label: t("customer.customer"),
  sortable: false,
  room: "roomy",
  cell: (alarm) => <AlarmCustomer alarm={alarm} customers={customers} />,
});

/** Whose alarm it is, with the way to that customer. */
export function AlarmCustomer({
  alarm: { customerId },
  customers,
}: {
  readonly alarm: AlarmRow;
  readonly customers: CustomerTitles;
}) {
  const { t } = useTranslation();
  if (!customerId || customerId.id === NULL_UUID) return <Faint>{t("common.not-assigned")}</Faint>;
  const title = customers.get(customerId.id);
  const path = entityPath(customerId);
  if (title === undefined || path === undefined) return <span dir="auto">{title}</span>;
  return (
    <Way to={path} dir="auto" title={title} onClick={(event) => event.stopPropagation()}>
      {title}
    </Way>
  );
}

/** An alarm on a phone. */
export function alarmCard(alarm: AlarmRow): Card {
  return {
    title: (
      <>
        <Edge alarm={alarm} />
        <Type alarm={alarm} />
      </>
    ),
    meta: (
      <Facts>
        <Severity severity={alarm.severity} named />
        <span>{alarm.originatorName}</span>
      </Facts>
    ),
    when: <Lasted alarm={alarm} />,
  };
}

function Edge({ alarm: { severity, status } }: { readonly alarm: AlarmRow }) {
  const color = { "--edge": SEVERITY_LOOKS[severity].mark } as Record<`--${string}`, string>;
  return <Mark style={color} data-hollow={isCleared(status) || undefined} />;
}

function Type({ alarm: { type, status } }: { readonly alarm: AlarmRow }) {
  return (
    <Weight data-open={!isAcknowledged(status) || undefined} title={type} dir="auto">
      {type}
    </Weight>
  );
}

/** What an alarm is about, with the way to it. */
export function Originator({ alarm: { originator, originatorName } }: { readonly alarm: AlarmRow }) {
  const path = entityPath(originator);
  const name = originatorName ?? originator.id;
  return path === undefined ? (
    <span dir="auto">{name}</span>
  ) : (
    <Way to={path} dir="auto" title={name} onClick={(event) => event.stopPropagation()}>
      {name}
    </Way>
  );
}

/** Who takes care of it. */
function Assignee({ assignee }: Pick<AlarmRow, "assignee">) {
  const { t } = useTranslation();
  return assignee ? (
    <Weight title={assignee.email} dir="auto">
      {personName(assignee)}
    </Weight>
  ) : (
    <Faint>{t("alarm.unassigned")}</Faint>
  );
}

/** How long it has lasted, or lasts. */
export function Lasted({ alarm: { status, startTs, clearTs, createdTime } }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const now = useNow();
  const end = isCleared(status) ? clearTs : now;
  return <span>{formatDuration(t, Math.max(0, end - (startTs || createdTime)))}</span>;
}

const Weight = styled.span({
  overflow: "hidden",
  textOverflow: "ellipsis",
  fontWeight: 400,
  color: "var(--dim)",
  "&[data-open]": { fontWeight: 500, color: "var(--text)" },
});

const Faint = styled.span({ color: "var(--faint)" });

/** At the edge of the row, which is its frame; hollow when the alarm is over. */
const Mark = styled.i({
  position: "absolute",
  insetInlineStart: 0,
  insetBlock: 4,
  inlineSize: 3,
  borderStartEndRadius: 2,
  borderEndEndRadius: 2,
  background: "var(--edge)",
  "&[data-hollow]": { background: "none", boxShadow: "inset 0 0 0 1px var(--edge)" },
});

const Facts = styled.span({
  display: "flex",
  gap: 16,
  "& > span:last-of-type": { overflow: "hidden", textOverflow: "ellipsis" },
});

const Way = styled(Link)({ color: "inherit", "&:hover": { color: "var(--accent)" } });
