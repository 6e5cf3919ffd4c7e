import type { Translated } from "../catalogue.ts";
import type { mapTexts as english } from "../en/maps.ts";

/** Chinese texts of maps. */
export const mapTexts: Translated<typeof english> = {
  map: {
    "map-of": "地图：{{title}}",
    "show-all": "显示全部",
    "zoom-in": "放大",
    "zoom-out": "缩小",
    "as-table": "以表格显示位置",
    "show-on-map": "在地图上显示 {{name}}",
    "place-here": "将 {{name}} 放到地图中央",
    "move-here": "将 {{name}} 移到地图中央",
    "more-places": "前 {{count}} 个实体，共 {{total}} 个。",
    places: "{count, plural, other {# 个位置}}",
    "no-places": "没有实体有位置",
    "no-places-text": "值 {{first}} 和 {{second}} 表示实体的位置。",
    "no-webgl": "此浏览器无法绘制地图",
    "no-webgl-text": "WebGL 已关闭或不可用。位置列表包含相同的值。",
    "hint-wheel": "按住 Ctrl 并滚动滚轮进行缩放",
    "hint-fingers": "用两根手指移动地图",
    "world-instead": "未加载 {{provider}} 的地图；这是本安装自带的世界地图。",
  },
};
