import { PlatformError } from "@orrery/model";

const DEFAULT_LENGTH = 255;
const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** @throws {PlatformError} `badRequest` with `message` when there is no text but white space. */
export function requireText(value: string | null | undefined, message: string): string {
  if (!value || value.trim() === "") throw new PlatformError("badRequest", message);
  return value;
}

/**
 * Texts of an entity that have a bound: 255 characters unless `limits` says else.
 * @throws {PlatformError} `badRequest` naming every field that is too long.
 */
export function checkLengths(
  fields: Readonly<Record<string, string | null | undefined>>,
  limits: Readonly<Record<string, number>> = {},
): void {
  const problems = Object.entries(fields).flatMap(([name, value]) => {
    const limit = limits[name] ?? DEFAULT_LENGTH;
    const tooLong = value !== null && value !== undefined && value.length > limit;
    return tooLong ? [`length of ${name} must be equal or less than ${limit}`] : [];
  });
  if (problems.length > 0) throw new PlatformError("badRequest", `Validation error: ${problems.join(", ")}`);
}

/** @throws {PlatformError} `badRequest` when `email` is no address. */
export function checkEmail(email: string): void {
  if (email.length > DEFAULT_LENGTH || !EMAIL.test(email)) {
    throw new PlatformError("badRequest", `Invalid email address format '${email}'!`);
  }
}

/** An empty text of the wire means "not given". */
export function textOrNull(value: string | null | undefined): string | null {
  return value ? value : null;
}
