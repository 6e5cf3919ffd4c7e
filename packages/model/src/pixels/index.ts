export * from "./decode-pixels.ts";
export { encodePixels } from "./encode-pixels.ts";
export * from "./pixel-limits.ts";
export * from "./pixel-request.ts";
export * from "./pixel-series.ts";
