import type { PowerSettings } from "@orrery/model";

/** How long a client can be reached after its last message; `always` for those that do not sleep. */
export type Reach =
  | { readonly kind: "always" }
  | {
      readonly kind: "window";
      readonly windowMs: number;
      /** Milliseconds of a later request, when the client wakes once more by itself (eDRX). */
      readonly pagingTimeoutMs: number | undefined;
    };

export interface PowerDefaults {
  readonly psmActivityTimerMs: number;
  readonly pagingTransmissionWindowMs: number;
}

/** MAX_TRANSMIT_WAIT: clients in queue mode listen as long after each message (OMA LwM2M transport, 6.5; RFC 7252, 4.8.2). */
const QUEUE_MODE_MS = 93_000;
const DEFAULT_EDRX_CYCLE_MS = 81_000;

/**
 * When a client can be reached: as its own settings say, then those of its profile (reference: device connectivity, 8.6).
 * One that registered in queue mode sleeps although the settings do not mention it.
 */
export function reachOf(
  own: PowerSettings | undefined,
  ofProfile: PowerSettings | undefined,
  queueMode: boolean,
  defaults: PowerDefaults,
): Reach {
  const settings = own?.mode ? own : ofProfile;
  switch (settings?.mode) {
    case "PSM":
      return window(settings.psmActivityTimer ?? defaults.psmActivityTimerMs);
    case "E_DRX":
      return {
        kind: "window",
        windowMs: settings.pagingTransmissionWindow ?? defaults.pagingTransmissionWindowMs,
        pagingTimeoutMs: settings.edrxCycle ?? DEFAULT_EDRX_CYCLE_MS,
      };
    case "DRX":
    case undefined:
      return queueMode ? window(QUEUE_MODE_MS) : { kind: "always" };
  }
}

function window(windowMs: number): Reach {
  return { kind: "window", windowMs, pagingTimeoutMs: undefined };
}

/** Whether a client can be reached now. */
export class Awake {
  readonly #asleep: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isAwake = true;

  /** @param asleep called when its window has passed. */
  constructor(asleep: () => void) {
    this.#asleep = asleep;
  }

  get isAwake(): boolean {
    return this.#isAwake;
  }

  /** A message of the client. @returns whether it was asleep before. */
  heard(reach: Reach): boolean {
    const wasAsleep = !this.#isAwake;
    this.#isAwake = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (reach.kind === "window") {
      this.#timer = setTimeout(() => {
        this.#isAwake = false;
        this.#asleep();
      }, reach.windowMs).unref();
    }
    return wasAsleep;
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
