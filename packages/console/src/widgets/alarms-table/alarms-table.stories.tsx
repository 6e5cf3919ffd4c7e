import type { AlarmData } from "@orrery/model";
import { alarmsTable } from "@orrery/model/widgets/alarm-widgets";
import { defineStories } from "../../workshop/stories.ts";
import { storyAlarm } from "../../workshop/story-alarms.ts";
import { StoryDashboard } from "../../workshop/story-dashboard.tsx";
import { storyId } from "../../workshop/story-entities.ts";
import { StoryAlarmSocket } from "../../workshop/story-live.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { WidgetHost } from "../widget-host.tsx";

const ALIAS = storyId(40);
const PUMPS = { alias: "Pumps", filter: { type: "entityType", entityType: "DEVICE", resolveMultiple: true } };

const alarmKey = (name: string, label: string, settings: object = {}) => ({ name, type: "alarm", label, settings });
const KEYS = [
  alarmKey("createdTime", "Created time"),
  alarmKey("originator", "Originator"),
  alarmKey("type", "Type", { defaultColumnVisibility: "hidden" }),
  alarmKey("severity", "Severity"),
  alarmKey("status", "Status"),
];
const FUNCTION_KEYS = [
  alarmKey("originator", "Originator", {
    useCellContentFunction: true,
    cellContentFunction: "return '<b style=\"letter-spacing:.5px\">' + value + '</b>, ' + alarm.type;",
  }),
  alarmKey("severity", "Severity", {
    useCellStyleFunction: true,
    cellStyleFunction: "return value === 'CRITICAL' ? { fontWeight: 700, textTransform: 'uppercase' } : {};",
  }),
  alarmKey("details.limit", "Limit"),
];

interface Given {
  readonly alarms: readonly AlarmData[] | undefined;
  readonly keys?: readonly object[];
  readonly settings?: object;
}

const story =
  ({ alarms, keys = KEYS, settings = {} }: Given) =>
  () => {
    const initial = alarmsTable.defaultConfig();
    const config = {
      ...initial,
      alarmSource: { type: "entity", entityAliasId: ALIAS, dataKeys: keys },
      settings: { ...(initial.settings as object), defaultPageSize: 5, ...settings },
    };
    const saved = {
      isSystemType: true,
      bundleAlias: "alarm_widgets",
      typeAlias: "alarms_table",
      type: "alarm",
      config,
    };
    const answers = {
      "GET /api/alarm/types": { data: [{ type: "High temperature" }], totalPages: 1, totalElements: 1, hasNext: false },
      ...Object.fromEntries((alarms ?? []).map((alarm) => [`GET /api/alarm/info/${alarm.id.id}`, alarm])),
      ...Object.fromEntries((alarms ?? []).map((alarm) => [`POST /api/alarm/${alarm.id.id}/ack`, {}])),
    };
    return (
      <StoryServer answers={answers} openSocket={() => new StoryAlarmSocket(alarms)}>
        <StoryDashboard widget={saved} aliases={{ [ALIAS]: PUMPS }}>
          {(widget) => <WidgetHost widget={widget} />}
        </StoryDashboard>
      </StoryServer>
    );
  };

const TWELVE = Array.from({ length: 12 }, (_, n) => storyAlarm(n + 1, { details: { limit: n } }));

export const stories = defineStories("Widgets/Alarms table", {
  Filled: story({ alarms: TWELVE }),
  "With functions": story({ alarms: TWELVE, keys: FUNCTION_KEYS }),
  "Only to look at": story({
    alarms: TWELVE,
    settings: { allowAcknowledgment: false, allowClear: false, displayDetails: false, enableFilter: false },
  }),
  Empty: story({ alarms: [] }),
  Loading: story({ alarms: undefined }),
});
