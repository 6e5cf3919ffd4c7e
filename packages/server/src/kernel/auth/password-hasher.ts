import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { MAX_PASSWORD_LENGTH, PlatformError } from "@orrery/model";
import { FairQueue } from "../async/fair-queue.ts";

const hashOf = promisify(argon2);

/**
 * Cost of new hashes: 19 MiB and two passes, about 30 ms. Each hash stores its parameters, so that these can be raised
 * later.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashing runs in the thread pool that file access uses, too: some threads stay free, and memory is bounded. */
const MAX_CONCURRENT = 2;
const MAX_WAITING = 200;
const MAX_PER_SHARE = 40;

/** No password policy allows more; hashing megabytes would only cost time. */
const MAX_CHARACTERS = 4 * MAX_PASSWORD_LENGTH;

const ENCODED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Compared with when there is no account, so that the response time does not reveal that. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Determines whose task is next when many wait. */
export interface HashTurn {
  /** Shares take turns; all tasks from one address are one share. */
  readonly share: string;
  /** Called before the hash is computed; an error that it throws ends the wait. */
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
   * Whether `password` matches `encoded`. Takes the same time when there is no hash and when the password is too long
   * to match any.
   * @throws {PlatformError} `unavailable` when too many wait, and errors of the check of `turn`.
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

  /** Passes the place to the next task without freeing it in between. */
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
