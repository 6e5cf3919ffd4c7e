/** Milliseconds since the epoch. Handed to whatever needs the time, so that tests decide what it is. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
