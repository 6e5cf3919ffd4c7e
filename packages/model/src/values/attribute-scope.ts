/**
 * Client: reported by the device; shared: set by users and pushed to the device; server: never visible to the device.
 */
export const ATTRIBUTE_SCOPES = ["CLIENT_SCOPE", "SHARED_SCOPE", "SERVER_SCOPE"] as const;

export type AttributeScope = (typeof ATTRIBUTE_SCOPES)[number];

/** Whether `text` is one of the three attribute scopes. */
export function isAttributeScope(text: string): text is AttributeScope {
  return (ATTRIBUTE_SCOPES as readonly string[]).includes(text);
}
