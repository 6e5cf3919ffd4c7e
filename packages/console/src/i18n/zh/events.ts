import type { Translated } from "../catalogue.ts";
import type { eventTexts as english } from "../en/events.ts";

/** Chinese texts of events of entities. */
export const eventTexts: Translated<typeof english> = {
  event: {
    events: "事件",
    "event-type": "事件类型",
    "type-error": "错误",
    "type-lc-event": "生命周期",
    "type-stats": "统计",
    "type-debug-rule-node": "调试",
    "type-debug-rule-chain": "调试",
    "event-time": "时间",
    server: "服务器",
    method: "方法",
    error: "错误",
    event: "事件",
    status: "状态",
    success: "成功",
    failed: "失败",
    "messages-processed": "已处理消息",
    "errors-occurred": "错误数",
    "messages-processed-least": "消息数不少于",
    "errors-occurred-least": "错误数不少于",
    type: "方向",
    "direction-in": "入",
    "direction-out": "出",
    "entity-id": "实体 ID",
    "entity-type": "实体类型",
    "message-id": "消息 ID",
    "message-type": "消息类型",
    "relation-type": "关系类型",
    message: "消息",
    data: "数据",
    metadata: "元数据",
    "has-error": "仅含错误",
    content: "内容",
    view: "查看",
    filter: "筛选",
    "events-filter": "筛选事件",
    "number-invalid": "请输入 0 或更大的整数。",
    "clean-events": "删除这些事件",
    "clear-request-title": "删除所显示的事件？",
    "clear-request-text": "符合筛选和时间的所有此类事件（包括其他页）将被永久删除。",
    "clear-many": "{count, plural, other {删除 # 个事件}}",
    cleared: "事件已删除",
    "no-events-prompt": "此时间段内没有事件",
    "no-events-hint": "选择其他类型或更长的时间以查看更多。",
    "no-debug-events-hint": "节点的调试开启并应用后，才会记录经过的消息。",
  },
  device: {
    events: "事件",
  },
  asset: {
    events: "事件",
  },
  customer: {
    events: "事件",
  },
  tenant: {
    events: "事件",
  },
  "entity-view": {
    events: "事件",
  },
  edge: {
    events: "事件",
  },
  rulechain: {
    events: "事件",
  },
};
