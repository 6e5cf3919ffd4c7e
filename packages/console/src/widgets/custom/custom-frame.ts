import { fontFiles } from "../frame/page-fonts.ts";
import { Allowance } from "./broker/allowance.ts";
import { frameError } from "./broker/broker.ts";
import type { CustomType, TypeFailure } from "./custom-type.ts";
import {
  type Declarations,
  type FrameAction,
  type FrameData,
  type FrameLook,
  type FrameSize,
  type FrameState,
  type FromFrame,
  readFromFrame,
  type ToFrame,
} from "./frame-messages.ts";
import { frameWatch, type WatchedFrame } from "./frame-watch.ts";
import { librariesOf } from "./libraries.ts";

/** Why a frame was ended: it did not answer, did not start, went to another page, or said too much. */
export type StopReason = "silent" | "start" | "left" | "noise";

export interface CustomFrameOptions {
  readonly host: HTMLElement;
  readonly type: CustomType;
  /** Absent: only what the script declares is asked for. */
  readonly state?: FrameState | undefined;
  /** The type is an action, and `state` that of its widget. */
  readonly action?: FrameAction | undefined;
  readonly label?: string | undefined;
  readonly serve?: ((service: string, args: readonly unknown[], call: number) => Promise<unknown>) | undefined;
  readonly onDeclared?: ((declarations: Declarations) => void) | undefined;
  readonly onStarted?: (() => void) | undefined;
  readonly onFailed?: ((failure: TypeFailure, isFatal: boolean) => void) | undefined;
  readonly onLook?: ((look: FrameLook) => void) | undefined;
  readonly onDialog?: ((size: FrameSize | undefined) => void) | undefined;
  readonly onStopped?: ((reason: StopReason) => void) | undefined;
}

const PAGE = "/widget-frame.html";
const START_LIMIT_MS = 30_000;

/**
 * A frame of an origin of its own in which a widget type of a tenant runs: no network, no storage, no page. All that it
 * says is read here, all that it asks for is served by `serve`. Removing the frame ends it, whatever it does.
 */
export class CustomFrame implements Disposable {
  readonly element: HTMLIFrameElement;
  readonly #options: CustomFrameOptions;
  readonly #port: MessagePort;
  readonly #messages = new Allowance(500, 200);
  readonly #watched: WatchedFrame;
  readonly #start: ReturnType<typeof setTimeout>;
  #isEnded = false;
  #sent = 0;
  #shown = 0;
  /** Newest data that waits until the frame has shown what was before it. */
  #waiting: FrameData | undefined;
  #state: FrameState | undefined;

  constructor(options: CustomFrameOptions) {
    this.#options = options;
    this.#state = options.state;
    const frame = document.createElement("iframe");
    frame.sandbox.add("allow-scripts");
    frame.src = PAGE;
    frame.title = options.label ?? "";
    frame.hidden = options.state === undefined;
    frame.setAttribute("allow", ""); // no camera, no place, no clipboard
    this.element = frame;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#receive(readFromFrame(data));
    let loads = 0;
    frame.addEventListener("load", () => {
      if (++loads > 1) this.#stop("left");
      else void this.#begin(port2);
    });
    this.#watched = {
      ping: () => this.#post({ kind: "ping" }),
      stop: () => this.#stop("silent"),
      owes: () => this.#sent - this.#shown,
    };
    this.#start = setTimeout(() => this.#stop("start"), START_LIMIT_MS);
    options.host.append(frame);
  }

  /** New data; what comes faster than the frame shows it is left out. */
  update(data: FrameData): void {
    if (this.#state) this.#state = { ...this.#state, data };
    if (this.#sent > this.#shown) this.#waiting = data;
    else this.#send(data);
  }

  change(state: Partial<FrameState>): void {
    if (this.#state) this.#state = { ...this.#state, ...state };
    this.#post({ kind: "state", state });
  }

  push(id: number, data: FrameData): void {
    this.#post({ kind: "push", id, data });
  }

  press(action: number): void {
    this.#post({ kind: "press", action });
  }

  /** Closes the dialogs of an action. */
  dismiss(): void {
    this.#post({ kind: "dismiss" });
  }

  [Symbol.dispose](): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#start);
    frameWatch.remove(this.#watched);
    this.#port.close();
    this.element.remove();
  }

  async #begin(port: MessagePort): Promise<void> {
    try {
      const [{ default: code }, libraries, fonts] = await Promise.all([
        import("./runtime/main.ts?frame-script"),
        librariesOf(this.#options.type),
        this.#state ? fontFiles(this.#state.theme.font) : [],
      ]);
      if (this.#isEnded) return;
      // The frame's origin is opaque, so no target origin can name it; nothing of a tenant runs in it yet.
      this.element.contentWindow?.postMessage(code, "*", [port]);
      frameWatch.add(this.#watched);
      const { type, action } = this.#options;
      this.#post({
        kind: "start",
        type,
        libraries,
        fonts,
        ...(this.#state && { state: this.#state }),
        ...(action && { action }),
      });
    } catch {
      this.#stop("start");
    }
  }

  #send(data: FrameData): void {
    this.#post({ kind: "data", seq: ++this.#sent, data });
  }

  #post(message: ToFrame): void {
    if (!this.#isEnded) this.#port.postMessage(message);
  }

  #receive(message: FromFrame | undefined): void {
    if (this.#isEnded) return;
    frameWatch.heard(this.#watched);
    if (message && this.#messages.takes()) this.#hear(message);
    else this.#stop("noise");
  }

  #hear(message: FromFrame): void {
    const { onDeclared, onStarted, onFailed, onLook } = this.#options;
    switch (message.kind) {
      case "declared":
        clearTimeout(this.#start);
        onDeclared?.(message.declarations);
        break;
      case "started":
        clearTimeout(this.#start);
        onStarted?.();
        break;
      case "failed":
        clearTimeout(this.#start);
        onFailed?.(message.failure, message.isFatal);
        break;
      case "look":
        onLook?.(message.look);
        break;
      case "shown":
        this.#hasShown(message.seq);
        break;
      case "call":
        void this.#serve(message.id, message.service, message.args);
        break;
      case "dialog":
        this.#options.onDialog?.(message.size);
        break;
      case "pong": // it was heard, which is all
    }
  }

  #hasShown(seq: number): void {
    if (seq <= this.#sent) this.#shown = Math.max(this.#shown, seq);
    const waiting = this.#waiting;
    if (!waiting || this.#sent > this.#shown) return;
    this.#waiting = undefined;
    this.#send(waiting);
  }

  async #serve(id: number, service: string, args: readonly unknown[]): Promise<void> {
    try {
      const value = await this.#options.serve?.(service, args, id);
      this.#post({ kind: "answer", id, value });
    } catch (error) {
      this.#post({ kind: "answer", id, failure: frameError(error) });
    }
  }

  #stop(reason: StopReason): void {
    if (this.#isEnded) return;
    this[Symbol.dispose]();
    this.#options.onStopped?.(reason);
  }
}
