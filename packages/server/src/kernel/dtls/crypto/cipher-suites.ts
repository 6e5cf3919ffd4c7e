/** A cipher suite; all use SHA-256 and 16-byte keys of AES. */
export interface CipherSuite {
  readonly id: number;
  readonly keyExchange: "psk" | "ecdhe";
  readonly cipher: "aes-128-ccm" | "aes-128-gcm" | "aes-128-cbc";
  /** Of what authenticates a record: a tag, or an HMAC. */
  readonly tagBytes: 8 | 16 | 32;
  /** CBC: the HMAC is that of the ciphertext, because both sides can do that (RFC 7366). */
  readonly encryptsFirst?: boolean;
}

/**
 * In the order of preference. Pre-shared keys come first: a client that offers them has one, whereas many offer suites with
 * certificates without having any. Among them long tags come first. CBC is what LwM2M 1.0 asks of clients (7.1.7 and 7.1.8
 * of its specification), and for those that have nothing better.
 */
export const CIPHER_SUITES: readonly CipherSuite[] = [
  { id: 0x00a8, keyExchange: "psk", cipher: "aes-128-gcm", tagBytes: 16 },
  { id: 0xc0a4, keyExchange: "psk", cipher: "aes-128-ccm", tagBytes: 16 },
  { id: 0xc0a8, keyExchange: "psk", cipher: "aes-128-ccm", tagBytes: 8 },
  { id: 0xc02b, keyExchange: "ecdhe", cipher: "aes-128-gcm", tagBytes: 16 },
  { id: 0xc0ac, keyExchange: "ecdhe", cipher: "aes-128-ccm", tagBytes: 16 },
  { id: 0xc0ae, keyExchange: "ecdhe", cipher: "aes-128-ccm", tagBytes: 8 },
  { id: 0x00ae, keyExchange: "psk", cipher: "aes-128-cbc", tagBytes: 32 },
  { id: 0xc023, keyExchange: "ecdhe", cipher: "aes-128-cbc", tagBytes: 32 },
];
