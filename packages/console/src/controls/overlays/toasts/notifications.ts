import { type Observable, Signal } from "@orrery/model";
import {
  MAX_SHOWN,
  type Notification,
  type NotificationEvent,
  ROOT_TARGET,
  type ShownNotification,
} from "./notification.ts";

/**
 * Where parts of the console leave messages for the toast areas; each listener gets an event once. Messages sent
 * before the first page is drawn wait for its areas.
 */
export class Notifications {
  readonly #listeners = new Set<(event: NotificationEvent) => void>();
  readonly #last = new Signal<ShownNotification | undefined>(undefined);
  #early: NotificationEvent[] | undefined = [];
  #nextId = 1;

  /** The message that was left last. */
  get last(): Observable<ShownNotification | undefined> {
    return this.#last;
  }

  /** Gives what takes the message away before its time. */
  readonly show = (notification: Notification): (() => void) => {
    const shown = { ...notification, id: this.#nextId++ };
    this.#last.set(shown);
    this.#emit({ kind: "show", notification: shown });
    return () => this.#emit({ kind: "hide", target: notification.target ?? ROOT_TARGET, id: shown.id });
  };

  /** Takes away everything that an area shows. */
  readonly hide = (target = ROOT_TARGET): void => this.#emit({ kind: "hide", target });

  readonly watch = (listener: (event: NotificationEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    for (const event of this.#early ?? []) listener(event);
    // All areas of the first page begin to watch in one go.
    queueMicrotask(() => {
      this.#early = undefined;
    });
    return () => void this.#listeners.delete(listener);
  };

  #emit(event: NotificationEvent): void {
    if (this.#early) this.#early = [...this.#early, event].slice(-MAX_SHOWN);
    for (const listener of [...this.#listeners]) listener(event);
  }
}
