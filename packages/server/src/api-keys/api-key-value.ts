import { createHash, randomBytes } from "node:crypto";

/** By which people and scanners of secrets know such a value. */
const PREFIX = "orrery_";
const BYTES = 64;

/** A new value, which is shown once. */
export const newKeyValue = (): string => PREFIX + randomBytes(BYTES).toString("base64url");

/** What is stored of a value. */
export const hashOfKey = (value: string): string => createHash("sha256").update(value).digest("hex");
