import type { Translated } from "../catalogue.ts";
import type { controlWidgetTexts as english } from "../en/control-widgets.ts";

/** Chinese texts of widgets that command devices, and of those that set gateways up and choose times. */
export const controlWidgetTexts: Translated<typeof english> = {
  control: {
    on: "开",
    off: "关",
    sending: "正在发送…",
    reading: "正在询问设备…",
    saving: "正在保存…",
    sent: "已发送",
    saved: "已保存",
    answered: "回答：{{answer}}",
    "no-number": "设备没有回答数字",
    "no-json-object": "要设置的属性不是 JSON 对象",
    "wrong-range": "最大值必须大于最小值",
  },
};
