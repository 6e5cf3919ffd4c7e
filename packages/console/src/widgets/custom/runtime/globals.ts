import { keepFramesOut } from "./frames-kept-out.ts";

/** Classes of the contract that drive its own charts, gauges and maps: our widgets of these kinds are made otherwise. */
const ABSENT = [
  "TbFlot",
  "TbAnalogueCompass",
  "TbAnalogueRadialGauge",
  "TbAnalogueLinearGauge",
  "TbCanvasDigitalGauge",
  "TbMapWidgetV2",
  "TbTripAnimationWidget",
] as const;

/** Ways out that no policy of browsers closes: they are gone before anything of a tenant runs. */
const CLOSED = ["RTCPeerConnection", "webkitRTCPeerConnection", "RTCDataChannel", "WebTransport"];

/** Globals of the contract (reference: dashboards and widgets, 4.7), before any script runs. */
export function provideGlobals(libraries: readonly string[]): void {
  for (const name of CLOSED) Reflect.deleteProperty(globalThis, name);
  keepFramesOut();
  for (const text of libraries) {
    const element = document.createElement("script");
    element.textContent = text;
    document.head.append(element);
    element.remove();
  }
  for (const name of ABSENT) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new Error(`${name} is not available to widgets: take a chart, gauge or map of the system`);
      },
      set: (value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value }),
    });
  }
  Object.assign(globalThis, { cssjs: StyleParser });
}

/** `cssjs`: styles of a widget need no names of their own where the widget is alone. */
class StyleParser {
  testMode = false;
  cssPreviewNamespace = "";

  createStyleElement(id: string, css: string): void {
    document.getElementById(id)?.remove();
    const style = document.createElement("style");
    style.id = id;
    style.textContent = css;
    document.head.append(style);
  }
}
