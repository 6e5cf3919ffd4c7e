import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

interface Slots {
  readonly tools: HTMLElement | null;
  readonly control: HTMLElement | null;
}

const Context = createContext<Slots>({ tools: null, control: null });

export const FrameSlots = Context.Provider;

interface InFrameProps {
  /** `tools` are shown on hover and focus, a `control` always. */
  readonly place: keyof Slots;
  readonly children: ReactNode;
}

/** Puts something of a view into the head of the frame that is around it. */
export function InFrame({ place, children }: InFrameProps) {
  const slot = use(Context)[place];
  return slot && createPortal(children, slot);
}
