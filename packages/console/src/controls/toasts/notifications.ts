import { type Observable, Signal } from "@orrery/client";
import { type Notification, type NotificationEvent, ROOT_TARGET, type ShownNotification } from "./notification.ts";

/** Where parts of the console leave messages for the toast areas; those who watch get each event once. */
export class Notifications {
  readonly #listeners = new Set<(event: NotificationEvent) => void>();
  readonly #last = new Signal<ShownNotification | undefined>(undefined);
  #nextId = 1;

  /** The message that was left last. */
  get last(): Observable<ShownNotification | undefined> {
    return this.#last;
  }

  /** Gives what takes the message away before its time. */
  readonly show = (notification: Notification): (() => void) => {
    const shown = { ...notification, id: this.#nextId++ };
    this.#last.set(shown);
    this.#tell({ kind: "show", notification: shown });
    return () => this.#tell({ kind: "hide", target: notification.target ?? ROOT_TARGET, id: shown.id });
  };

  /** Takes away everything that an area shows. */
  readonly hide = (target = ROOT_TARGET): void => this.#tell({ kind: "hide", target });

  readonly watch = (listener: (event: NotificationEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  #tell(event: NotificationEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}
