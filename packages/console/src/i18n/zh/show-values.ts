import type { Translated } from "../catalogue.ts";
import type { showValuesTexts as english } from "../en/show-values.ts";

/** Chinese texts of the ways of values into dashboards. */
export const showValuesTexts: Translated<typeof english> = {
  "show-values": {
    title: "在部件上显示 {count, plural, other {# 个键}}",
    show: "在部件上显示",
    add: "添加到仪表板",
    bundle: "部件包",
    widgets: "部件",
    place: "第 {{number}} 个，共 {{count}} 个",
    previous: "上一个部件",
    next: "下一个部件",
    entity: "实体",
    target: "位置",
    existing: "现有仪表板",
    new: "新仪表板",
    state: "状态",
    layout: "布局",
    opens: "之后打开仪表板",
    added: "已添加到 {{dashboard}}",
    open: "打开",
    back: "返回",
  },
};
