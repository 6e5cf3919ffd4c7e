import type { Translated } from "../catalogue.ts";
import type { dashboardToolTexts as english } from "../en/dashboard-tools.ts";

/** Chinese texts of the tools for whole dashboards. */
export const dashboardToolTexts: Translated<typeof english> = {
  "dashboard-tools": {
    "find-title": "查找部件",
    "find-hint": "标题、类型、别名、键或实体",
    "found-type": "类型：{{text}}",
    "found-alias": "别名：{{text}}",
    "found-key": "键：{{text}}",
    "found-entity": "实体：{{text}}",
    "move-title": "移动 {count, plural, other {# 个部件}}",
    how: "方式",
    move: "移动",
    copy: "复制",
    "to-new-state": "新状态…",
    layout: "布局",
    "stands-there": "它们已在那里。",
    "replace-title": "全部替换",
    replace: "替换",
    what: "内容",
    "what-alias": "别名",
    "what-key": "键",
    "what-entity": "实体",
    touches: "{count, plural, =0 {没有使用处} other {将更改 # 处}}",
    "nothing-chosen": "更改之前会在此列出。",
    "this-alias": "此别名",
    "this-key": "此键",
    "this-entity": "此实体",
    by: "替换为",
    "choose-key": "选择键",
    "choose-entity": "选择实体",
    "key-new": "还没有部件使用键“{{key}}”，仍会采用。",
    "no-entities": "此仪表板没有别名指定实体。",
  },
};
