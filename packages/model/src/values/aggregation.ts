/** How points of a bucket become one (reference: telemetry and queries, 2.5). */
export const AGGREGATIONS = ["MIN", "MAX", "AVG", "SUM", "COUNT", "NONE"] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];

export const ATTRIBUTE_SCOPES = ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"] as const;

export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];

/** Whether `text` names one of the three attribute scopes. */
export function isAttributeScope(text: string): text is AttributeScope {
  return (ATTRIBUTE_SCOPES as readonly string[]).includes(text);
}
