/** What is asked of the page has been answered, and nothing is shown: for so long, then the action has ended. */
const IDLE_MS = 5_000;
/** An action that nobody sees ends after this, whatever it still asks. */
const MAX_UNSEEN_MS = 300_000;

/** When an action has ended: its function is through, no call of it waits for an answer, and no dialog is open. */
export class ActionLife implements Disposable {
  readonly #end: (isOver: boolean) => void;
  #isRunning = true;
  #calls = 0;
  #isShown = false;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #unseen: ReturnType<typeof setTimeout> | undefined;

  /** `end`: with false when it had to be stopped. */
  constructor(end: (isOver: boolean) => void) {
    this.#end = end;
    this.#look();
  }

  /** The function has returned. */
  returned(): void {
    this.#isRunning = false;
    this.#look();
  }

  shown(isShown: boolean): void {
    this.#isShown = isShown;
    this.#look();
  }

  async during<T>(call: Promise<T>): Promise<T> {
    this.#calls++;
    this.#look();
    try {
      return await call;
    } finally {
      this.#calls--;
      this.#look();
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#idle);
    clearTimeout(this.#unseen);
  }

  #look(): void {
    clearTimeout(this.#idle);
    const isIdle = !(this.#isRunning || this.#isShown || this.#calls > 0);
    if (isIdle) this.#idle = setTimeout(() => this.#end(true), IDLE_MS);
    if (this.#isShown) {
      clearTimeout(this.#unseen);
      this.#unseen = undefined;
    } else this.#unseen ??= setTimeout(() => this.#end(false), MAX_UNSEEN_MS);
  }
}
