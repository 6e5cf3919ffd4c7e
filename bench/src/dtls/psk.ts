/** The pre-shared key of all clients of this benchmark. */
export const KEY = Buffer.from("000102030405060708090a0b0c0d0e0f", "hex");
