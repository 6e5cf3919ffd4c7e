import { type AlarmData, alarmKey } from "@orrery/model";
import { alarmsTable } from "@orrery/model/widgets/alarm-widgets";
import { Severity } from "../../../alarms/severity.tsx";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import { Age } from "../../../controls/time/time.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { storyAlarm } from "../../../workshop/story-alarms.ts";
import { StoryDashboard } from "../../../workshop/story-dashboard.tsx";
import { storyId } from "../../../workshop/story-entities.ts";
import { StoryAlarmSocket } from "../../../workshop/story-live.ts";
import { StoryServer } from "../../../workshop/story-server.tsx";
import { WidgetFrame } from "../../frame/widget-frame.tsx";
import { WidgetMessage } from "../../frame/widget-states.tsx";
import { WidgetTable } from "../../table/widget-table.tsx";
import { WidgetTableFooter } from "../../table/widget-table-footer.tsx";
import { useResolvedDatasources } from "../data/resolve-datasources.ts";
import { type AlarmViewProps, defineWidget } from "../define-widget.ts";
import { AlarmBody } from "./alarm-body.tsx";

const PAGE_SIZE = 5;

/** The least that a view of alarms does: shows a page, searches, sorts and turns pages. */
function AlarmsView({ widget, alarms, frame }: AlarmViewProps<unknown>) {
  const { page, request, ask } = alarms;
  return (
    <WidgetFrame
      config={widget.config}
      title={widget.title}
      sub={String(page.totalElements)}
      padded={false}
      {...frame}
      control={<SearchField label="Search alarms" value={request.text} onChange={(text) => ask({ text })} />}
    >
      {page.totalElements === 0 && <WidgetMessage title="No alarms" />}
      {page.totalElements > 0 && (
        <WidgetTable<AlarmData>
          label="Alarms"
          rows={page.data}
          rowKey={({ id }) => id.id}
          sort={{ id: request.sort.key.key, direction: request.sort.direction }}
          onSort={({ id, direction }) => ask({ sort: { key: alarmKey(id), direction } })}
          columns={[
            { id: "type", label: "Type", strong: true, cell: ({ type }) => type },
            { id: "originator", label: "Originator", cell: ({ originatorName }) => originatorName },
            { id: "severity", label: "Severity", cell: ({ severity }) => <Severity severity={severity} named /> },
            {
              id: "createdTime",
              label: "Created",
              sortable: true,
              cell: ({ createdTime }) => <Age ts={createdTime} />,
            },
          ]}
        />
      )}
      <WidgetTableFooter
        page={request.page}
        pageSize={request.pageSize}
        total={page.totalElements}
        defaultPageSize={PAGE_SIZE}
        onPage={(next) => ask({ page: next })}
        onPageSize={(pageSize) => ask({ pageSize })}
      />
    </WidgetFrame>
  );
}

const definition = defineWidget(alarmsTable, {
  skeleton: "table",
  padded: false,
  firstPage: () => ({ pageSize: PAGE_SIZE }),
  View: AlarmsView,
});

/** Not one of an older dashboard: alarm sources keep their alias when those are given new ids. */
const ALIAS = storyId(40);
const PUMPS = { alias: "Pumps", filter: { type: "entityType", entityType: "DEVICE", resolveMultiple: true } };
const WIDGET = { type: "alarm", title: "Alarms", config: { alarmSource: { type: "entity", entityAliasId: ALIAS } } };
const FUNCTION = { ...WIDGET, config: { alarmSource: { type: "function", name: "alarms" } } };
const story =
  (alarms: readonly AlarmData[] | undefined, widget: object = WIDGET) =>
  () => (
    <StoryServer answers={{}} openSocket={() => new StoryAlarmSocket(alarms)}>
      <StoryDashboard widget={widget} aliases={{ [ALIAS]: PUMPS }}>
        {(shown) => <Body widget={shown} />}
      </StoryDashboard>
    </StoryServer>
  );

function Body({ widget }: Pick<AlarmViewProps<unknown>, "widget">) {
  const resolution = useResolvedDatasources(widget);
  if (resolution.kind !== "ready" || definition.body !== "alarm") return null;
  return <AlarmBody widget={widget} definition={definition} settings={{}} datasources={resolution.datasources} />;
}

export const stories = defineStories("Widgets/Alarm body", {
  Filled: story(Array.from({ length: 12 }, (_, n) => storyAlarm(n + 1))),
  Empty: story([]),
  Loading: story(undefined),
  "Simulated data": story([], FUNCTION),
});
