import { connections, listSourceOf } from "@orrery/client";
import { type ConnectionEntry, DAY_MS } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Age } from "../controls/time/time.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useRecordAddress } from "../records/record-address.ts";
import { type RecordState, recordLink, timeOf } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import { useClaims } from "../session/use-session.ts";
import { connectionColumns, connectionExportColumns } from "./connection-columns.tsx";
import { ConnectionDrawer } from "./connection-drawer.tsx";
import { connectionFilterOf, INSTALLATION_FILTERS, TENANT_FILTERS } from "./connection-filters.ts";
import { CauseText, ConnectionOutcomeMark } from "./connection-outcome.tsx";
import { causeKey } from "./connection-texts.ts";

const NAMES = TENANT_FILTERS.map(({ name }) => name);
const BEGINNING = { filters: NAMES, lengthMs: 7 * DAY_MS } as const;
/** The log is looked at again so often while it moves with the clock: people try to connect a device beside it. */
const LIVE_MS = 2_000;
/** The parameter that names the open entry. */
const ENTRY = "entry";
const NEWEST = { property: "lastTime", direction: "DESC" } as const;

/** Sorted by when it happened last, until another order is chosen. */
const inOrder = (state: RecordState): RecordState =>
  state.sort.property === "createdTime" ? { ...state, sort: NEWEST } : state;

/** Refused and ended connections and messages that were not kept: why, and what to do. */
export function ConnectionsPage() {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const { serverNow } = useTimeService();
  const [found, change] = useRecordAddress(BEGINNING);
  const state = inOrder(found);
  const [query, setQuery] = useSearchParams();
  const isLive = state.page === 0 && state.window.window.kind !== "historyFixed";
  const filter = connectionFilterOf(state.filters);
  const answer = useRecordPage<ConnectionEntry>(
    {
      key: ["connections"],
      load: (client, link, o) => connections(client.api).list(link, filter, o),
      everyMs: isLive ? LIVE_MS : undefined,
    },
    state,
  );
  const rows = answer.page?.data ?? [];
  const opened = rows.find(({ id }) => id === query.get(ENTRY));
  const open = (entry: ConnectionEntry | undefined, replace = false) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(ENTRY);
        if (entry) after.set(ENTRY, entry.id);
        return after;
      },
      { replace },
    );
  const nameOf = (entry: ConnectionEntry) => [t(causeKey(entry)), entry.deviceName].filter(Boolean).join(", ");
  return (
    <PageFrame count={answer.page?.totalElements}>
      <RecordTable<ConnectionEntry>
        label={t("connection.connections")}
        search={t("connection.search")}
        answer={answer}
        state={state}
        onChange={change}
        filters={authority === "SYS_ADMIN" ? INSTALLATION_FILTERS : TENANT_FILTERS}
        columns={connectionColumns(t)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        onRowClick={(entry) => open(entry, opened !== undefined)}
        currentKey={opened?.id}
        rowActions={(entry) => (
          <IconButton
            size="compact"
            icon="more"
            label={`${t("connection.what-to-do")}: ${nameOf(entry)}`}
            onClick={() => open(entry, opened !== undefined)}
          />
        )}
        card={(entry) => ({
          title: <CauseText entry={entry} />,
          meta: (
            <>
              <ConnectionOutcomeMark entry={entry} /> {entry.deviceName || entry.address}
            </>
          ),
          when: <Age ts={entry.lastTime} />,
        })}
        exported={() => ({
          name: t("connection.connections"),
          total: answer.page?.totalElements,
          columns: connectionExportColumns(t),
          source: (client) =>
            listSourceOf(client, ({ api }) =>
              connections(api).list(recordLink(state, timeOf(state.window, serverNow())), filter),
            ),
        })}
        empty={{
          icon: "link",
          title: t("connection.no-connections"),
          text: t("connection.no-connections-text"),
        }}
      />
      {opened && (
        <ConnectionDrawer
          entry={opened}
          rows={rows}
          onWalk={(entry) => open(entry, true)}
          onAllOf={(id) => change({ filters: { device: [id] }, search: "" })}
          onClose={() => open(undefined)}
        />
      )}
    </PageFrame>
  );
}
