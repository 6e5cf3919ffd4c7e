import styled from "@emotion/styled";
import type { EntityId, SortOrder } from "@orrery/model";
import type { TFunction } from "i18next";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { LiveMark } from "../controls/basics/live-mark.tsx";
import { EmptyState, ErrorState } from "../controls/basics/states.tsx";
import { SearchField } from "../controls/fields/search-field.tsx";
import { useIsPhone } from "../controls/hooks/use-is-phone.ts";
import type { Column } from "../controls/tables/column.ts";
import { DataTable } from "../controls/tables/data-table.tsx";
import { SelectionBar } from "../controls/tables/selection-bar.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";
import { Age, useNow } from "../controls/time/time.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { formatAge } from "../i18n/relative-time.ts";
import { ShowValues } from "../kinds/show-values.ts";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { useClaims, useMayChange } from "../session/use-session.ts";
import { type AttributeRow, arrange } from "./attribute-rows.ts";
import { exportValues } from "./export-values.ts";
import { formatValue } from "./format-value.ts";
import { Key, Scroll, Tools } from "./panel-parts.ts";
import { showOnWidget } from "./show-on-widget.ts";
import { sparkOf } from "./spark.ts";
import { SparkView } from "./spark-view.tsx";
import { unitOfKey } from "./unit-of-key.ts";
import { useFreshKeys } from "./use-fresh-keys.ts";
import { useLastHour } from "./use-last-hour.ts";
import { usePages } from "./use-pages.tsx";

/** Latest value of every key of an entity, live, with its last hour; the selected are shown on widgets. */
export function TelemetryPanel({ entity }: { readonly entity: EntityId }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const { live } = useClient();
  const query = live.latest(entity);
  const { status, data, error } = useSyncExternalStore(query.subscribe, query.snapshot);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<SortOrder>({ property: "key", direction: "ASC" });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isShowing, setShowing] = useState(false);
  const { authority } = useClaims();
  const canShow = useMayChange() && authority !== "SYS_ADMIN";
  const staleSince = useStaleSince();
  const isLive = status === "live" && staleSince === undefined;
  const lastHour = useLastHour(entity, data);
  const fresh = useFreshKeys(data);
  const all =
    data && Object.entries(data).map(([key, { ts, value }]): AttributeRow => ({ key, value, lastUpdateTs: ts }));
  const found = all && arrange(all, search, sort);
  const { shown: rows, footer } = usePages(found, `${search} ${sort.property} ${sort.direction}`);
  if (status === "failed" && !data) {
    return (
      <ErrorState
        title={t("entity.load-failed", { name: t("attribute.latest-telemetry") })}
        text={error?.message ?? ""}
      />
    );
  }
  return (
    <Panel>
      <Tools>
        <SearchField label={t("attribute.search-keys")} value={search} onChange={setSearch} />
        <span className="grow" />
        {staleSince !== undefined ? (
          <LastHeard at={staleSince} />
        ) : (
          <LiveMark state={isLive ? "live" : "idle"}>
            <LiveText lastTs={all?.reduce((last, row) => Math.max(last, row.lastUpdateTs), 0) ?? 0} live={isLive} />
          </LiveMark>
        )}
        {found && found.length > 0 && (
          <ExportButton table={() => exportValues(t, { name: t("attribute.latest-telemetry"), rows: found, entity })} />
        )}
      </Tools>
      <Scroll data-stale={staleSince !== undefined || undefined}>
        {rows?.length === 0 ? (
          <EmptyState
            icon="usage"
            title={t(search === "" ? "attribute.no-telemetry-text" : "table.nothing-found")}
            text={search === "" ? t("attribute.no-telemetry-hint") : undefined}
          />
        ) : (
          <DataTable<AttributeRow>
            label={t("attribute.latest-telemetry")}
            rows={rows}
            rowKey={(row) => row.key}
            rowName={(row) => row.key}
            sort={sort}
            onSort={setSort}
            selection={canShow ? { keys: selected, onChange: setSelected } : undefined}
            rowTone={(row) => (fresh.has(row.key) ? "fresh" : undefined)}
            columns={telemetryColumns(t, { phone, fresh, lastHour })}
          />
        )}
      </Scroll>
      {footer}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          onClear={() => setSelected(new Set())}
          hearsEscape={!isShowing}
          actions={[showOnWidget(t, () => setShowing(true))]}
        />
      )}
      {isShowing && (
        <Suspense>
          <ShowValues
            values={{ entity, source: "timeseries", keys: [...selected] }}
            onClose={(added) => {
              setShowing(false);
              if (added) setSelected(new Set());
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface Shown {
  readonly phone: boolean;
  /** Keys whose values have just come. */
  readonly fresh: ReadonlySet<string>;
  readonly lastHour: ReturnType<typeof useLastHour>;
}

function telemetryColumns(t: TFunction, { phone, fresh, lastHour }: Shown): readonly Column<AttributeRow>[] {
  return [
    {
      key: "key",
      label: t("attribute.key"),
      width: "30%",
      cell: (row) => <Key title={row.key}>{row.key}</Key>,
    },
    {
      key: "value",
      label: t("attribute.value"),
      align: "end",
      sortable: false,
      cell: (row) => <ValueText text={String(row.value)} fresh={fresh.has(row.key)} />,
    },
    {
      key: "unit",
      label: t("attribute.unit"),
      labelHidden: true,
      width: "56px",
      sortable: false,
      cell: (row) => <Unit>{unitOfKey(row.key)}</Unit>,
    },
    {
      key: "spark",
      label: t("attribute.last-hour"),
      width: "164px",
      sortable: false,
      room: "wide",
      cell: (row) =>
        lastHour && (
          <SparkView
            spark={sparkOf(
              [...(lastHour.points[row.key] ?? []), { ts: row.lastUpdateTs, value: String(row.value) }],
              lastHour.startTs,
              Math.max(lastHour.endTs, row.lastUpdateTs),
            )}
          />
        ),
    },
    {
      key: "lastUpdateTs",
      label: t("attribute.last-update-time"),
      width: phone ? "112px" : "120px",
      align: "end",
      tabular: true,
      cell: (row) => <Age ts={row.lastUpdateTs} />,
    },
  ];
}

function LiveText({ lastTs, live }: { readonly lastTs: number; readonly live: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const phone = useIsPhone();
  if (!live) return t("shell.connecting");
  if (lastTs === 0 || phone) return t("attribute.live");
  return t("attribute.live-last-message", { age: formatAge(t, lastTs, now) });
}

function ValueText({ text, fresh }: { readonly text: string; readonly fresh: boolean }) {
  const { i18n } = useTranslation();
  const shown = formatValue(text, i18n.language);
  return (
    <Value title={text} data-fresh={fresh || undefined} data-json={/^[{[]/.test(text) || undefined}>
      {shown}
    </Value>
  );
}

const Panel = styled.div({ position: "relative", flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column" });

const Value = styled.span({
  fontWeight: 500,
  color: "var(--text)",
  fontVariantNumeric: "tabular-nums",
  "&[data-json]": { fontFamily: "var(--mono)", fontSize: 12, fontWeight: 400, color: "var(--dim)" },
  "&[data-fresh]": { color: "var(--accent)" },
});

const Unit = styled.span({ color: "var(--faint)", marginInlineStart: -12 });
