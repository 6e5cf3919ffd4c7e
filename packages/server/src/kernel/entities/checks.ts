import { type Contact, PlatformError } from "@orrery/model";

const DEFAULT_LENGTH = 255;
/** Anything that a browser would parse as a tag or comment; a lone `<` is text. */
const MARKUP = /<[a-z/!?]/i;
/** Maximum number of characters that are searched for markup: longer texts are refused anyway. */
const LOOKED_AT = 10_000;
const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** @throws {PlatformError} `badRequest` with `message` when the text is absent or blank. */
export function requireText(value: string | null | undefined, message: string): string {
  if (!value || value.trim() === "") throw new PlatformError("badRequest", message);
  return value;
}

/**
 * Checks the texts of an entity: at most 255 characters and no markup, because they are used in emails and in widgets
 * that render HTML. A field with its own maximum in `limits` holds something else, such as an image; only its length is
 * checked.
 * @throws {PlatformError} `badRequest` with every problem.
 */
export function checkTexts(
  fields: Readonly<Record<string, string | null | undefined>>,
  limits: Readonly<Record<string, number>> = {},
): void {
  const problems = Object.entries(fields).flatMap(([name, value]) => problemsOf(name, value ?? "", limits[name]));
  if (problems.length > 0) throw new PlatformError("badRequest", `Validation error: ${problems.join(", ")}`);
}

function problemsOf(name: string, value: string, ownLimit: number | undefined): string[] {
  const limit = ownLimit ?? DEFAULT_LENGTH;
  const tooLong = value.length > limit ? [`length of ${name} must be equal or less than ${limit}`] : [];
  const malformed =
    ownLimit === undefined && MARKUP.test(value.slice(0, LOOKED_AT)) ? ["field value is malformed"] : [];
  return [...tooLong, ...malformed];
}

/** An image that browsers load: a data URL or an address. */
const IMAGE = /^(?:data:image\/[a-z0-9.+-]+[;,]|https?:\/\/|tb-image[:;])/i;

/**
 * Checks the image of an entity; absent and empty ones are valid. `limit` in characters.
 * @throws {PlatformError} `badRequest` when it is not an image, or too large.
 */
export function checkImage(image: string | null | undefined, limit: number): void {
  checkTexts({ image }, { image: limit });
  if (!image || IMAGE.test(image)) return;
  throw new PlatformError("badRequest", "Validation error: image must be a data URL of an image, or its address");
}

/** @throws {PlatformError} `badRequest` when `email` is not a valid address. */
export function checkEmail(email: string): void {
  if (email.length > DEFAULT_LENGTH || !EMAIL.test(email)) {
    throw new PlatformError("badRequest", `Invalid email address format '${email}'!`);
  }
}

/** Null for an empty text, which means "not given" on the wire. */
export function textOrNull(value: string | null | undefined): string | null {
  return value ? value : null;
}

/** @throws {PlatformError} `badRequest`. Street addresses may be of any length. */
export function checkContact({ country, state, city, zip, phone, email }: Contact): void {
  checkTexts({ country, state, city, zip, phone });
  if (email) checkEmail(email);
}
