/** Services of a platform that may have queues (reference: REST API, 2.21). */
export const SERVICE_TYPES = ["TB_CORE", "TB_RULE_ENGINE", "TB_TRANSPORT", "JS_EXECUTOR"] as const;

export type ServiceType = (typeof SERVICE_TYPES)[number];
