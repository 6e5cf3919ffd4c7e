import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { MAX_PASSWORD_LENGTH, PlatformError } from "@orrery/model";
import { FairQueue } from "../async/fair-queue.ts";

const hashOf = promisify(argon2);

/** Cost of new hashes: 19 MiB and two passes, about 30 ms. Hashes carry theirs, so it can be raised later. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing runs in the thread pool that files use, too: leave it some threads, and memory some bound. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;
const MAX_PER_SHARE = 40;

/** No policy lets a password be longer; megabytes would only cost time. */
const MAX_CHARACTERS = 4 * MAX_PASSWORD_LENGTH;

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Compared with when there is no account, so that the time of the answer does not tell. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Whose turn it is, when many wait. */
export interface HashTurn {
  /** Shares take turns: those who come from one address have one together. */
  readonly share: string;
  /** Asked before anything is computed; what it throws ends the wait. */
  readonly check?: (() => void) | undefined;
}

const OWN_TURN: HashTurn = { share: "" };

/** Argon2id hashes in PHC notation, a bounded number at a time and never on the main thread. */
export class PasswordHasher {
  #running = 0;
  readonly #waiting: FairQueue;

  constructor(maxWaiting = MAX_WAITING) {
    this.#waiting = new FairQueue({ maxSize: maxWaiting, maxSizePerShare: Math.min(maxWaiting, MAX_PER_SHARE) });
  }

  /** @throws {PlatformError} `unavailable` when too many wait. */
  async hash(password: string, turn = OWN_TURN): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#compute(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES }, turn);
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(hash)}`;
  }

  /**
   * Whether `password` is the one of `encoded`; takes as long when there is none, and when no password is so long.
   * @throws {PlatformError} `unavailable` when too many wait, and whatever the check of `turn` throws.
   */
  async verify(password: string, encoded: string | null | undefined, turn = OWN_TURN): Promise<boolean> {
    const known = encoded ? ENCODED.exec(encoded) : null;
    const [, memory, passes, lanes, salt = "", expected = ""] = known ?? ENCODED.exec(NOBODY) ?? [];
    const cost = { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) };
    const isTooLong = password.length > MAX_CHARACTERS;
    const tried = isTooLong ? password.slice(0, MAX_CHARACTERS) : password;
    const hash = await this.#compute(tried, { ...cost, salt: Buffer.from(salt, "base64") }, turn);
    return timingSafeEqual(hash, Buffer.from(expected, "base64")) && known !== null && !isTooLong;
  }

  async #compute(password: string, { salt, memory, passes, lanes }: Cost, turn: HashTurn): Promise<Buffer> {
    await this.#enter(turn.share);
    try {
      turn.check?.();
      const parameters: Argon2Parameters = {
        message: Buffer.from(password.normalize("NFKC"), "utf8"),
        nonce: salt,
        parallelism: lanes,
        tagLength: HASH_BYTES,
        memory,
        passes,
      };
      return await hashOf("argon2id", parameters);
    } finally {
      this.#leave();
    }
  }

  #enter(share: string): Promise<void> | undefined {
    if (this.#running < MAX_CONCURRENT) {
      this.#running++;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const refuse = () => reject(tooMany());
      if (!this.#waiting.push(share, { start: resolve, refuse })) refuse();
    });
  }

  /** The place goes to the next one without becoming free in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running--;
  }
}

function tooMany(): PlatformError {
  return new PlatformError("unavailable", "Too many people sign in at the same time, please try again");
}

interface Cost {
  readonly salt: Buffer;
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
