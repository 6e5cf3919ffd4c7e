/** A value of its own: `undefined` may be one. */
interface Held<V> {
  readonly value: V;
}

/** What a control of a device shows, and how far it is confirmed. */
export interface ControlState<V> {
  /** What the user chose last, or else what is known of the device. */
  readonly shown: V;
  /** Whether it is more than the initial value of the settings. */
  readonly isKnown: boolean;
  /** Being asked for. */
  readonly isReading: boolean;
  /** Moved by the user, not chosen yet. */
  readonly isMoving: boolean;
  /** On the way to the device. */
  readonly sending?: Held<V> | undefined;
  /** Chosen meanwhile: only the newest is sent. */
  readonly next?: Held<V> | undefined;
  /** What was heard of the device last. */
  readonly heard?: Held<V> | undefined;
  /** A change that was heard while the user acted: it counts once he is done. */
  readonly changed?: Held<V> | undefined;
  /** Where the user's movement began. */
  readonly before?: Held<V> | undefined;
  readonly failure?: ControlFailure | undefined;
}

export interface ControlFailure {
  readonly of: "reading" | "sending";
  readonly error: Error;
}

export type ControlEvent<V> =
  /** The device is asked for its value. */
  | { readonly kind: "ask" }
  | { readonly kind: "answered"; readonly value: V }
  | { readonly kind: "unanswered"; readonly error: Error }
  /** An attribute or a time series says so. */
  | { readonly kind: "heard"; readonly value: V }
  | { readonly kind: "move"; readonly value: V }
  | { readonly kind: "leave" }
  | { readonly kind: "choose"; readonly value: V }
  /** The device took it; with a value where it says what it made of it. */
  | { readonly kind: "sent"; readonly told?: Held<V> | undefined }
  | { readonly kind: "unsent"; readonly error: Error };

export interface ControlStep<V> {
  readonly state: ControlState<V>;
  /** To be sent to the device now. */
  readonly send?: Held<V> | undefined;
}

export const initialControl = <V>(value: V): ControlState<V> => ({
  shown: value,
  isKnown: false,
  isReading: false,
  isMoving: false,
});

/**
 * One step of a control (reference: dashboards and widgets, 6.5): one command at a time, of those that are chosen meanwhile the
 * newest, and no way back by itself when one fails. What is heard while the user acts waits until he is done.
 */
export function stepControl<V>(state: ControlState<V>, event: ControlEvent<V>): ControlStep<V> {
  switch (event.kind) {
    case "ask":
      return { state: { ...state, isReading: true, failure: undefined } };
    case "answered":
      if (isBusy(state) || !state.isReading) return { state: { ...state, isReading: false } }; // the user was faster
      return { state: known({ ...state, isReading: false, failure: undefined }, event.value) };
    case "unanswered":
      if (isBusy(state) || !state.isReading) return { state: { ...state, isReading: false } };
      return { state: { ...state, isReading: false, failure: { of: "reading", error: event.error } } };
    case "heard": {
      const isChange = state.heard !== undefined && state.heard.value !== event.value;
      const heard = { ...state, heard: { value: event.value } };
      // The first value may be older than what the user did: it is no change.
      if (isBusy(state)) return { state: isChange ? { ...heard, changed: { value: event.value } } : heard };
      return { state: known({ ...heard, failure: undefined }, event.value) };
    }
    case "move":
      return {
        state: { ...state, isMoving: true, shown: event.value, before: state.before ?? { value: state.shown } },
      };
    case "leave":
      if (!state.isMoving) return { state };
      return {
        state: settled({ ...state, isMoving: false, before: undefined }, state.before ?? { value: state.shown }),
      };
    case "choose": {
      const chosen = { ...state, isMoving: false, before: undefined, isReading: false, shown: event.value };
      const value = { value: event.value };
      if (state.sending) return { state: { ...chosen, next: value } };
      return { state: { ...chosen, sending: value, failure: undefined }, send: value };
    }
    case "sent":
      return ended({ ...state, failure: undefined }, event.told ?? state.sending);
    case "unsent":
      return ended({ ...state, failure: { of: "sending", error: event.error } }, undefined);
  }
}

const isBusy = <V>(state: ControlState<V>) => state.isMoving || state.sending !== undefined;

const known = <V>(state: ControlState<V>, value: V): ControlState<V> => ({ ...state, shown: value, isKnown: true });

/** A command has ended: the next is sent, or what was heard meanwhile counts. */
function ended<V>(state: ControlState<V>, confirmed: Held<V> | undefined): ControlStep<V> {
  const { next } = state;
  if (next) return { state: { ...state, sending: next, next: undefined, failure: undefined }, send: next };
  const idle = { ...state, sending: undefined, isKnown: state.isKnown || confirmed !== undefined };
  return { state: state.isMoving ? idle : settled(idle, confirmed) };
}

function settled<V>(state: ControlState<V>, otherwise: Held<V> | undefined): ControlState<V> {
  if (state.sending) return { ...state, shown: (state.next ?? state.sending).value };
  const value = state.changed ?? otherwise;
  const rest = { ...state, changed: undefined };
  return value ? { ...rest, shown: value.value, isKnown: state.isKnown || state.changed !== undefined } : rest;
}
