import { flag, number, text } from "../settings/index.ts";
import { type WidgetsBundleDeclaration, widget } from "./declaration.ts";
import { RESERVE_SPACE, ROW, TABLE_KEY } from "./shared-settings.ts";

const COLUMNS = ["createdTime", "originator", "type", "severity", "status"] as const;
const LABELS: Readonly<Record<(typeof COLUMNS)[number], string>> = {
  createdTime: "Created time",
  originator: "Originator",
  type: "Type",
  severity: "Severity",
  status: "Status",
};
const COLORS = ["#2196f3", "#4caf50", "#f44336", "#ffc107", "#607d8b"];

const columns = COLUMNS.map((name, index) => ({
  name,
  type: "alarm",
  label: LABELS[name],
  color: COLORS[index],
  settings: {},
  _hash: (index + 1) / 10,
}));

/** Alarms of entities in a table. */
export const alarmsTable = widget(
  ["alarms_table", "Alarms table", "A table of the alarms of its entities, to acknowledge, clear and look into."],
  "alarm",
  [10.5, 6.5],
  {
    frame: "table",
    actionSources: ["actionCellButton", "rowClick"],
    config: { alarmSource: { type: "function", name: "alarms", dataKeys: columns } },
    settings: {
      alarmsTitle: text(""),
      enableSelection: flag(true),
      enableSearch: flag(true),
      enableSelectColumnDisplay: flag(true),
      enableFilter: flag(true),
      enableStickyHeader: flag(true),
      enableStickyAction: flag(false),
      ...RESERVE_SPACE,
      displayDetails: flag(true),
      allowAcknowledgment: flag(true),
      allowClear: flag(true),
      displayPagination: flag(true),
      defaultPageSize: number(10),
      defaultSortOrder: text("-createdTime"),
      ...ROW,
    },
    keySettings: TABLE_KEY,
  },
);

export const alarmWidgets: WidgetsBundleDeclaration = {
  alias: "alarm_widgets",
  title: "Alarm widgets",
  description: "Alarms of entities, to look through and to deal with.",
  widgets: [alarmsTable],
};
