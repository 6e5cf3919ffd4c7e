const TOKEN_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const TOKEN_LENGTH = 20;

/** A random text that only its reader knows, as long as the access tokens of the platform. */
export function newToken(): string {
  // What does not divide evenly is drawn again, so that no letter comes more often.
  const limit = 256 - (256 % TOKEN_LETTERS.length);
  let token = "";
  while (token.length < TOKEN_LENGTH) {
    const drawn = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH));
    for (const byte of drawn) if (byte < limit) token += TOKEN_LETTERS[byte % TOKEN_LETTERS.length];
  }
  return token.slice(0, TOKEN_LENGTH);
}
