import type { Translated } from "../catalogue.ts";
import type { alarmTexts as english } from "../en/alarms.ts";

/** Chinese texts of tables and details of alarms. */
export const alarmTexts: Translated<typeof english> = {
  alarm: {
    alarms: "告警",
    search: "搜索告警",
    severity: "级别",
    type: "类型",
    originator: "来源",
    "originator-type": "来源类型",
    status: "状态",
    "created-time": "创建时间",
    "start-time": "开始时间",
    "end-time": "最近一次",
    "ack-time": "确认时间",
    "clear-time": "清除时间",
    lasted: "持续时间",
    details: "详情",
    "alarm-details": "告警详情",
    "details-json": "JSON 详情",
    "search-status-active": "活动",
    "search-status-cleared": "已清除",
    "search-status-ack": "已确认",
    "search-status-unack": "未确认",
    acknowledge: "确认",
    clear: "清除",
    acknowledged: "{count, plural, other {已确认 # 条告警}}",
    cleared: "{count, plural, other {已清除 # 条告警}}",
    "no-alarms-prompt": "此时间段内没有告警",
    "no-alarms-hint": "规则和设备会触发告警。选择更长的时间可查看更早的告警。",
  },
};
