import { createContext, type ReactNode, use } from "react";
import { createPortal } from "react-dom";

/** What a view says in place of the saved title. */
export interface FrameHead {
  readonly title?: string | undefined;
  readonly tooltip?: string | undefined;
  readonly isHidden?: boolean | undefined;
}

interface Places {
  readonly tools: HTMLElement | null;
  readonly control: HTMLElement | null;
}

interface Slots extends Places {
  readonly setHead?: ((head: FrameHead) => void) | undefined;
}

const Context = createContext<Slots>({ tools: null, control: null });

export const FrameSlots = Context.Provider;

/** Changes the head of the frame that is around a view. */
export const useSetHead = () => use(Context).setHead;

interface InFrameProps {
  /** `tools` are shown on hover and focus, a `control` always. */
  readonly place: keyof Places;
  readonly children: ReactNode;
}

/** Puts something of a view into the head of the frame that is around it. */
export function InFrame({ place, children }: InFrameProps) {
  const slot = use(Context)[place];
  return slot && createPortal(children, slot);
}
