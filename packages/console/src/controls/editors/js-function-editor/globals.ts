/** Names that the language and the runtime of scripts bring along. */
export const LANGUAGE_GLOBALS: readonly string[] = [
  ...["Array", "ArrayBuffer", "Atomics", "BigInt", "BigInt64Array", "BigUint64Array", "Boolean", "DataView", "Date"],
  ...["Error", "EvalError", "Float32Array", "Float64Array", "Function", "Infinity", "Int16Array", "Int32Array"],
  ...["Int8Array", "Intl", "Iterator", "JSON", "Map", "Math", "NaN", "Number", "Object", "Promise", "Proxy"],
  ...["RangeError", "ReferenceError", "Reflect", "RegExp", "Set", "String", "Symbol", "SyntaxError", "TypeError"],
  ...["URIError", "Uint16Array", "Uint32Array", "Uint8Array", "Uint8ClampedArray", "WeakMap", "WeakRef", "WeakSet"],
  ...["arguments", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "escape", "eval"],
  ...["globalThis", "isFinite", "isNaN", "parseFloat", "parseInt", "undefined", "unescape", "console", "self"],
];

/** Names of the page, for functions of widgets. */
export const PAGE_GLOBALS: readonly string[] = [
  ...["window", "document", "navigator", "location", "history", "localStorage", "sessionStorage", "alert", "confirm"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "requestAnimationFrame", "cancelAnimationFrame"],
  ...["fetch", "URL", "URLSearchParams", "Blob", "File", "FileReader", "FormData", "Image", "XMLHttpRequest", "Event"],
  ...["CustomEvent", "Node", "Element", "HTMLElement", "getComputedStyle", "atob", "btoa", "structuredClone"],
  ...["queueMicrotask", "TextEncoder", "TextDecoder", "AbortController", "WebSocket", "Worker", "performance"],
  ...["crypto", "$", "jQuery", "moment", "angular"],
];
