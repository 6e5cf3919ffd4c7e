// As much of observables as scripts of the contract use; what calls answer comes as one value.

export interface Observer {
  readonly next?: ((value: unknown) => void) | undefined;
  readonly error?: ((reason: unknown) => void) | undefined;
  readonly complete?: (() => void) | undefined;
}

type Sink = Required<{ [K in keyof Observer]: NonNullable<Observer[K]> }>;
type Step = (source: Observable) => Observable;

export class Observable {
  readonly #start: (to: Sink) => (() => void) | undefined;

  /** `start` gives what ends it, or anything else. */
  constructor(start: (to: Sink) => unknown) {
    this.#start = (to) => {
      const end = start(to);
      return typeof end === "function" ? () => end() : undefined;
    };
  }

  subscribe(
    first?: Observer | ((value: unknown) => void) | null,
    error?: Observer["error"],
    complete?: Observer["complete"],
  ) {
    const to: Observer =
      typeof first === "object" && first !== null ? first : { next: first ?? undefined, error, complete };
    let isOpen = true;
    const ended: { stop?: (() => void) | undefined } = {};
    const close = () => {
      isOpen = false;
      ended.stop?.();
    };
    ended.stop = this.#start({
      next: (value) => {
        if (isOpen) to.next?.(value);
      },
      error: (reason) => {
        if (!isOpen) return;
        close();
        if (to.error) to.error(reason);
        else void Promise.reject(reason); // nobody else says it
      },
      complete: () => {
        if (!isOpen) return;
        close();
        to.complete?.();
      },
    });
    if (!isOpen) ended.stop?.();
    return {
      unsubscribe: close,
      get closed() {
        return !isOpen;
      },
    };
  }

  pipe(...steps: readonly Step[]): Observable {
    return steps.reduce<Observable>((source, step) => step(source), this);
  }

  toPromise(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let last: unknown;
      this.subscribe({ next: (value) => (last = value), error: reject, complete: () => resolve(last) });
    });
  }
}

/** A value that changes, and who wants to be told of it. */
export class Subject extends Observable {
  readonly #observers: Set<Sink>;

  constructor() {
    const observers = new Set<Sink>();
    super((to) => {
      observers.add(to);
      return () => observers.delete(to);
    });
    this.#observers = observers;
  }

  next(value: unknown): void {
    for (const observer of [...this.#observers]) observer.next(value);
  }

  complete(): void {
    for (const observer of [...this.#observers]) observer.complete();
  }

  asObservable(): Observable {
    return this;
  }
}

const from = (value: unknown): Observable =>
  value instanceof Observable
    ? value
    : new Observable((to) => {
        Promise.resolve(value).then((result) => {
          to.next(result);
          to.complete();
        }, to.error);
      });

/** Begins with the subscription, as calls of the contract do. */
const defer = (begin: () => Promise<unknown>) =>
  new Observable((to) => {
    begin().then((value) => {
      to.next(value);
      to.complete();
    }, to.error);
  });

const of = (...values: readonly unknown[]) =>
  new Observable((to) => {
    for (const value of values) to.next(value);
    to.complete();
  });

const each =
  (use: (value: unknown, to: Sink) => void): Step =>
  (source) =>
    new Observable((to) => {
      const taken = source.subscribe({
        next: (value) => {
          try {
            use(value, to);
          } catch (error) {
            to.error(error);
          }
        },
        error: to.error,
        complete: to.complete,
      });
      return () => taken.unsubscribe();
    });

type Change = (value: unknown) => unknown;

const map = (change: Change) => each((value, to) => to.next(change(value)));
const tap = (look: Change) =>
  each((value, to) => {
    look(value);
    to.next(value);
  });
const filter = (test: Change) => each((value, to) => (test(value) ? to.next(value) : undefined));
const mergeMap =
  (change: Change): Step =>
  (source) =>
    defer(() => source.toPromise().then((value) => from(change(value)).toPromise()));
const catchError =
  (otherwise: Change): Step =>
  (source) =>
    defer(() => source.toPromise().catch((error: unknown) => from(otherwise(error)).toPromise()));
const forkJoin = (sources: Iterable<unknown>) =>
  defer(() => Promise.all([...sources].map((one) => from(one).toPromise())));
const throwError = (reason: unknown) =>
  new Observable((to) => to.error(typeof reason === "function" ? reason() : reason));

/** `ctx.rxjs`. */
export const rxjs = {
  of,
  from,
  map,
  tap,
  filter,
  mergeMap,
  switchMap: mergeMap,
  catchError,
  forkJoin,
  throwError,
  Observable,
  Subject,
};

export { defer, from, of, throwError };
