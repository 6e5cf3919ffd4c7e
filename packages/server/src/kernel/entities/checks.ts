import { type Contact, PlatformError } from "@orrery/model";

const DEFAULT_LENGTH = 255;
/** What a browser would read as a tag or a comment; a lone `<` is text. */
const MARKUP = /<[a-z/!?]/i;
/** Characters of a text in which markup is looked for: longer ones are refused in any case. */
const LOOKED_AT = 10_000;
const EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,}$/i;

/** @throws {PlatformError} `badRequest` with `message` when there is no text but white space. */
export function requireText(value: string | null | undefined, message: string): string {
  if (!value || value.trim() === "") throw new PlatformError("badRequest", message);
  return value;
}

/**
 * Texts of an entity: at most 255 characters and no markup, because they end up in mails and in widgets that render
 * HTML. A field with a bound of its own in `limits` holds something else, an image, and is only measured.
 * @throws {PlatformError} `badRequest` naming every problem.
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

/** What browsers load as an image: its bytes, or where it is. */
const IMAGE = /^(?:data:image\/[a-z0-9.+-]+[;,]|https?:\/\/|tb-image[:;])/i;

/**
 * An image of an entity; absent and empty are none. `limit` in characters.
 * @throws {PlatformError} `badRequest` for what is no image, or a too large one.
 */
export function checkImage(image: string | null | undefined, limit: number): void {
  checkTexts({ image }, { image: limit });
  if (!image || IMAGE.test(image)) return;
  throw new PlatformError("badRequest", "Validation error: image must be a data URL of an image, or its address");
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

/** @throws {PlatformError} `badRequest`. Addresses may be of any length. */
export function checkContact({ country, state, city, zip, phone, email }: Contact): void {
  checkTexts({ country, state, city, zip, phone });
  if (email) checkEmail(email);
}
