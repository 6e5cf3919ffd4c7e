import type { Translated } from "../catalogue.ts";
import type { commonUiTexts as english } from "../en/common-ui.ts";

/** Chinese texts of the shared dialogs and surfaces. */
export const commonUiTexts: Translated<typeof english> = {
  dialog: {
    "coming-soon": "即将推出！",
    "coming-soon-ok": "确定",
  },
  color: {
    color: "颜色",
    "select-color": "选择颜色",
    select: "选择",
    required: "请输入颜色。",
    invalid: "请输入颜色，例如 #4453d6 或 rgba(68, 83, 214, 0.5)。",
    saturation: "饱和度和亮度",
    "saturation-value": "饱和度 {{saturation}}%，亮度 {{brightness}}%",
    hue: "色相",
    alpha: "不透明度",
    palette: "调色板",
  },
  icon: {
    icon: "图标",
    "select-icon": "选择图标",
    "show-all": "显示全部",
    search: "搜索图标",
    icons: "图标",
    loading: "正在加载图标",
    "nothing-found": "没有这个名称的图标。",
  },
  popover: { close: "关闭" },
  help: {
    "of-page": "本页帮助",
    "open-page": "打开帮助页面",
    "show-help": "显示帮助",
    "hide-help": "隐藏帮助",
    "loading-help": "正在加载帮助",
    help: "帮助",
  },
  markdown: {
    "copy-code": "复制代码",
    failed: "无法显示 Markdown！",
    code: "代码",
    table: "表格",
  },
  tree: {
    search: "搜索",
    "clear-search": "清除搜索",
    "nothing-found": "没有匹配项。",
    empty: "此处为空。",
    failed: "无法加载。重试",
    loading: "正在加载",
  },
  share: {
    title: "分享",
    "share-on": "分享到 {{provider}}",
  },
  hotkeys: {
    title: "显示或隐藏此帮助菜单",
  },
  "speed-dial": { open: "显示操作", close: "隐藏操作" },
  fullscreen: { enter: "全屏", leave: "退出全屏" },
};
