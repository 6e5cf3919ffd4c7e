/** The parameters of the address that are an explorer's. */
export const EXPLORER_PARAMETERS = ["key", "keys", "window", "compare"] as const;
