import styled from "@emotion/styled";
import type { AlarmData } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { alarmCard } from "../../alarms/alarm-columns.tsx";
import { keyOf } from "../../alarms/use-alarm-selection.ts";
import { CardList } from "../../controls/tables/card-list.tsx";
import { type RowAction, RowActions } from "../table/row-actions.tsx";
import type { RowSelection } from "../table/table-row.tsx";

interface AlarmCardsProps {
  readonly label: string;
  readonly rows: readonly AlarmData[];
  readonly selection: Omit<RowSelection<AlarmData>, "nameOf"> | undefined;
  readonly actions: readonly RowAction<AlarmData>[];
  readonly onRow: ((alarm: AlarmData) => void) | undefined;
}

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Alarms in little room: what it is, of what, how bad and since when. */
export function AlarmCards({ label, rows, selection, actions, onRow }: AlarmCardsProps) {
  const { t } = useTranslation();
  return (
    <Scroller>
      <CardList<AlarmData>
        label={label}
        columns={NO_COLUMNS}
        rows={rows}
        rowKey={keyOf}
        rowName={({ type, originatorName }) => `${type}, ${originatorName ?? t("alarm.originator")}`}
        card={alarmCard}
        selection={selection}
        onRowClick={onRow}
        rowActions={
          actions.length === 0
            ? undefined
            : (alarm) => <RowActions row={alarm} actions={actions} hidden={NOTHING_HIDDEN} reservesSpace={false} />
        }
      />
    </Scroller>
  );
}

const NO_COLUMNS: readonly never[] = [];

const Scroller = styled.div({ flex: 1, minBlockSize: 0, overflow: "auto" });
