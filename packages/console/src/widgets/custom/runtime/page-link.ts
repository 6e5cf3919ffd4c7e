import type { TypeFailure } from "../custom-type.ts";
import type { FrameData, FrameError, FrameLook, FrameSize, ToFrame } from "../frame-messages.ts";
import { Observable } from "./observables.ts";

type Said = Extract<ToFrame, { kind: "answer" }>;

/** What scripts get when a call fails: as much of an answer of HTTP as they read. */
class CallError extends Error {
  readonly status: number;
  readonly statusText: string;
  readonly error: { readonly message: string; readonly status: number };

  constructor({ status, message }: FrameError) {
    super(message);
    this.status = status;
    this.statusText = message;
    this.error = { message, status };
  }
}

/** The way to the page: the only one out of the frame. The port itself is never where scripts could take it. */
export class PageLink {
  readonly #post: (message: unknown) => void;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (reason: unknown) => void }>();
  readonly #pushed = new Map<number, (data: FrameData) => void>();
  #asked = 0;
  /** Called after whatever an answer led to. */
  afterAnswer: () => void = () => undefined;

  constructor(post: (message: unknown) => void) {
    this.#post = post;
  }

  tell(kind: "started" | "pong"): void {
    this.#post({ kind });
  }

  tellShown(seq: number): void {
    this.#post({ kind: "shown", seq });
  }

  tellDeclared(declarations: object): void {
    this.#post({ kind: "declared", text: JSON.stringify(declarations) });
  }

  tellLook(look: FrameLook): void {
    this.#post({ kind: "look", text: JSON.stringify(look) });
  }

  tellDialog(size: FrameSize | undefined): void {
    this.#post({ kind: "dialog", ...size });
  }

  tellFailed(failure: TypeFailure, isFatal: boolean): void {
    this.#post({ kind: "failed", ...failure, isFatal });
  }

  /** Asks the page with the first subscriber, as calls of the contract do. */
  call(service: string, ...args: readonly unknown[]): Observable {
    return new Observable((to) => {
      this.ask(service, args).promise.then(
        (value) => {
          to.next(value);
          to.complete();
          this.afterAnswer();
        },
        (reason: unknown) => {
          to.error(reason);
          this.afterAnswer();
        },
      );
    });
  }

  ask(service: string, args: readonly unknown[]): { readonly id: number; readonly promise: Promise<unknown> } {
    const id = ++this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(id, { resolve, reject });
    this.#post({ kind: "call", id, service, args: JSON.stringify(args) });
    return { id, promise };
  }

  answered({ id, value, failure }: Said): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (failure) waiting?.reject(new CallError(failure));
    else waiting?.resolve(value);
  }

  /** What comes for a subscription that was asked for with this id. */
  listen(id: number, to: (data: FrameData) => void): void {
    this.#pushed.set(id, to);
  }

  unlisten(id: number): void {
    this.#pushed.delete(id);
  }

  pushed(id: number, data: FrameData): void {
    this.#pushed.get(id)?.(data);
  }
}
