/** How the points of a bucket are aggregated (reference: telemetry and queries, 2.5). */
export const AGGREGATIONS = ["MIN", "MAX", "AVG", "SUM", "COUNT", "NONE"] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];
