import { setImmediate as othersTurn } from "node:timers/promises";
import type { BacktestBound } from "@orrery/model/alarm-rules";
import type { SimulatedEvent, Simulation } from "../alarm-rules/simulate.ts";
import type { TimedEntries } from "./history-updates.ts";

/** Values and judgements of rules after which other work of the platform gets its turn. */
const STEP = 500;

/** What a backtest has done so far, of all devices together. */
export interface Done {
  devices: number;
  points: number;
  events: number;
  judgements: number;
  raised: number;
  /** How much of the range was gone through, in ms. */
  coveredMs: number;
}

export type Limits = Readonly<Record<BacktestBound, number>>;

/** The bound that was reached, except that of devices; `pending` events are not among those done. */
export function boundOf(done: Done, limits: Limits, pending = 0): BacktestBound | undefined {
  if (done.points >= limits.points) return "points";
  if (done.events + pending >= limits.events) return "events";
  return done.judgements >= limits.judgements ? "judgements" : undefined;
}

/** The rules of a device cannot be judged, such as for a limit that is no number. */
export class NotJudged extends Error {
  override readonly name = "NotJudged";
}

/** A device on trial: counts what is done, gives others their turn, and stops at the bounds. */
export class DeviceRun {
  readonly #simulation: Simulation;
  readonly #done: Done;
  readonly #limits: Limits;
  /** Judgements of the simulation that are among those done. */
  #counted = 0;
  #sinceTurn = 0;

  constructor(simulation: Simulation, done: Done, limits: Limits) {
    this.#simulation = simulation;
    this.#done = done;
    this.#limits = limits;
  }

  /** How far it is, in ms. */
  get now(): number {
    return this.#simulation.now;
  }

  /** @returns the bound that was reached: the rest was not taken. @throws {NotJudged} */
  async take(updates: readonly TimedEntries[]): Promise<BacktestBound | undefined> {
    for (const { ts, entries } of updates) {
      const bound = this.#advance(ts) ? this.#bound() : await this.reach(ts);
      if (bound) return bound;
      judged(() => this.#simulation.take({ kind: "telemetry", ts, entries }));
      this.#done.points += entries.length;
      this.#sinceTurn += 1;
      if (this.#sinceTurn >= STEP) await this.#turn();
    }
    return this.#bound();
  }

  /** Lets time pass. @returns the bound that was reached before. @throws {NotJudged} */
  async reach(ts: number): Promise<BacktestBound | undefined> {
    for (;;) {
      const bound = this.#bound();
      if (bound) return bound;
      if (this.#advance(ts)) return undefined;
      await this.#turn();
    }
  }

  /** What has happened since the last call. */
  takeEvents(): readonly SimulatedEvent[] {
    const events = this.#simulation.takeEvents();
    this.#done.events += events.length;
    this.#done.raised += events.filter(({ event }) => event === "RAISED").length;
    return events;
  }

  #advance(ts: number): boolean {
    return judged(() => this.#simulation.advance(ts, this.#simulation.judged + STEP));
  }

  #bound(): BacktestBound | undefined {
    const judged = this.#simulation.judged - this.#counted;
    this.#counted += judged;
    this.#sinceTurn += judged;
    this.#done.judgements += judged;
    return boundOf(this.#done, this.#limits, this.#simulation.pending);
  }

  async #turn(): Promise<void> {
    this.#sinceTurn = 0;
    await othersTurn();
  }
}

function judged<T>(judge: () => T): T {
  try {
    return judge();
  } catch (cause) {
    throw new NotJudged(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
