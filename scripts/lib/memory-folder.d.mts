/** A folder in memory with room for what tests store, if this machine has one. */
export function memoryFolder(): string | undefined;
