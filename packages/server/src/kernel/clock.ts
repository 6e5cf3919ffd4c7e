/** Milliseconds since the epoch. Passed to everything that needs the time, so that tests can control it. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();
