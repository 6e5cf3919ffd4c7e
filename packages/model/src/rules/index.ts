export * from "./message-types.ts";
