/** Reported by the device; set by people and pushed to the device; the server's own, of which the device never hears. */
export const ATTRIBUTE_SCOPES = ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"] as const;

export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];

/** Whether `text` names one of the three attribute scopes. */
export function isAttributeScope(text: string): text is AttributeScope {
  return (ATTRIBUTE_SCOPES as readonly string[]).includes(text);
}
