import { type EntityData, entityId, parseUuid } from "@orrery/model";
import { entitiesTable } from "@orrery/model/widgets/table-cards";
import { defineStories } from "../../workshop/stories.ts";
import { StoryDashboard } from "../../workshop/story-dashboard.tsx";
import { storyId } from "../../workshop/story-entities.ts";
import { StoryEntitySocket } from "../../workshop/story-live-entities.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { WidgetHost } from "../widget-host.tsx";

const ALIAS = storyId(40);
const PUMPS = { alias: "Pumps", filter: { type: "entityType", entityType: "DEVICE", resolveMultiple: true } };

const value = (text: string) => ({ ts: Date.UTC(2026, 2, 18, 9, 18), value: text });

function pump(n: number): EntityData {
  const name = `Pump ${String(n).padStart(5, "0")}`;
  return {
    entityId: entityId("DEVICE", parseUuid(storyId(n))),
    latest: {
      ENTITY_FIELD: { name: value(name), label: value("") },
      TIME_SERIES: { temperature: value(String(20 + (n % 40) / 2)), state: value(n % 3 === 0 ? "stopped" : "running") },
    },
    timeseries: {},
  };
}
const PUMPS_OF = (count: number) => Array.from({ length: count }, (_, n) => pump(n + 1));

const key = (name: string, label: string, settings: object = {}) => ({ name, type: "timeseries", label, settings });
const KEYS = [key("temperature", "Temperature"), key("state", "State")];
const FUNCTION_KEYS = [
  key("temperature", "Temperature", {
    useCellStyleFunction: true,
    cellStyleFunction:
      "return { backgroundColor: tinycolor.mix('white', 'red', (value - 20) * 4).setAlpha(0.3).toRgbString() };",
    useCellContentFunction: true,
    cellContentFunction: "return '<i>' + entity.entityName + '</i>: ' + value.toFixed(1);",
  }),
  key("state", "State", {
    useCellContentFunction: true,
    cellContentFunction:
      "return '<mat-icon>' + (value === 'running' ? 'play_arrow' : 'stop') + '</mat-icon> ' + value;",
  }),
];
const BROKEN_KEYS = [
  key("temperature", "Temperature", {
    useCellContentFunction: true,
    cellContentFunction: "var half = value / 2;\nreturn half.of.it;",
  }),
  key("state", "State", {
    useCellContentFunction: true,
    cellContentFunction: 'return \'<img src="https://example.org/x.png" onerror="alert(1)">\' + value;',
    useCellStyleFunction: true,
    cellStyleFunction: "return { position: 'fixed', color: '#005050', background: '#e6ffff' };",
  }),
];
const ENDLESS_KEYS = [key("state", "State", { useCellStyleFunction: true, cellStyleFunction: "for (;;);" })];

interface Given {
  readonly entities: readonly EntityData[] | undefined;
  readonly keys?: readonly object[];
  readonly settings?: object;
  readonly actions?: object;
}

const story =
  ({ entities, keys = KEYS, settings = {}, actions = {} }: Given) =>
  () => {
    const initial = entitiesTable.defaultConfig();
    const config = {
      ...initial,
      actions,
      datasources: [{ type: "entity", entityAliasId: ALIAS, dataKeys: keys }],
      settings: { ...(initial.settings as object), ...settings },
    };
    const saved = { isSystemType: true, bundleAlias: "cards", typeAlias: "entities_table", type: "latest", config };
    return (
      <StoryServer answers={{}} openSocket={() => new StoryEntitySocket(entities)}>
        <StoryDashboard widget={saved} aliases={{ [ALIAS]: PUMPS }}>
          {(widget) => <WidgetHost widget={widget} />}
        </StoryDashboard>
      </StoryServer>
    );
  };

const open = (more: object) => ({ type: "openDashboardState", targetDashboardStateId: "one", ...more });

export const stories = defineStories("Widgets/Entities table", {
  Filled: story({ entities: PUMPS_OF(24) }),
  "With functions": story({ entities: PUMPS_OF(24), keys: FUNCTION_KEYS }),
  "With functions that fail": story({ entities: PUMPS_OF(3), keys: BROKEN_KEYS }),
  "With a function without end": story({ entities: PUMPS_OF(3), keys: ENDLESS_KEYS }),
  "With buttons": story({
    entities: PUMPS_OF(6),
    actions: {
      actionCellButton: [
        open({ name: "Open", icon: "open_in_new" }),
        open({
          name: "Start",
          icon: "play_arrow",
          useShowWidgetActionFunction: true,
          showWidgetActionFunction: "return data.State === 'stopped';",
        }),
      ],
      rowClick: [open({ name: "Row", icon: "" })],
    },
  }),
  "Without pages": story({ entities: PUMPS_OF(1024), settings: { displayPagination: false } }),
  Empty: story({ entities: [] }),
  Loading: story({ entities: undefined }),
});
