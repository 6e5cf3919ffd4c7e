import { signInFailure } from "./sign-in-failure.ts";

/**
 * Fills `%{attribute}` with the provider's attributes.
 * @throws {PlatformError} `unauthenticated` when an attribute is missing: an incomplete name could be that of another
 * tenant or customer.
 */
export function fillPattern(pattern: string, attributes: Readonly<Record<string, unknown>>): string {
  return pattern.replaceAll(/%\{([^}]*)\}/g, (_whole, name: string) => {
    const value = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    throw signInFailure(`The provider does not tell the attribute ${name}`);
  });
}
