import type { Frame } from "../wire/frame.ts";

/** What is known of the events of another node: the number of the last one, and when it was heard of. */
export interface Heard {
  readonly last: number;
  /** Milliseconds of a clock that only goes on. */
  readonly at: number;
}

/** What follows from a frame, or from silence. */
export interface Hearing {
  /** Absent: the node has ended. */
  readonly heard: Heard | undefined;
  /** Events before this frame are lacking. */
  readonly missed: boolean;
}

/** A node that says nothing for this long, and did not say goodbye, has ended or is cut off; it speaks each second. */
export const SILENCE_MS = 5_000;

/** A node that nothing was heard of before may have published events before, which count as missed. */
export function hear(before: Heard | undefined, frame: Frame, now: number): Hearing {
  const known = before?.last ?? 0;
  switch (frame.kind) {
    case "events": {
      const last = Math.max(known, frame.first + frame.count - 1);
      return { heard: { last, at: now }, missed: frame.first > known + 1 };
    }
    case "beat":
      return { heard: { last: Math.max(known, frame.last), at: now }, missed: frame.last > known };
    case "bye":
      return { heard: undefined, missed: frame.last > known };
  }
}

/** Its last events may never have been sent. */
export function isSilent({ at }: Heard, now: number): boolean {
  return now - at > SILENCE_MS;
}
