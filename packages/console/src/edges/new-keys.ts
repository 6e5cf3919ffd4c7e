const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const SECRET_LENGTH = 20;

/** The key and the secret by which a new edge signs in (console pages, 4.4). */
export const newEdgeKeys = () => ({ routingKey: uuid(), secret: newSecret() });

function newSecret(): string {
  // What does not divide evenly is drawn again, so that no letter comes more often.
  const limit = 256 - (256 % LETTERS.length);
  let secret = "";
  while (secret.length < SECRET_LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)))
      if (byte < limit) secret += LETTERS[byte % LETTERS.length];
  return secret.slice(0, SECRET_LENGTH);
}

/** Version 4; browsers have `randomUUID` on secure pages alone. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const kept = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return kept.toString(16).padStart(2, "0");
  }).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
