/** What a text content is. */
export const CONTENT_TYPES = ["JSON", "TEXT", "BINARY"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];
