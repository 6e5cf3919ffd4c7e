/** Ends the task at hand: what follows an `await` of it runs in one of its own, after what the user did meanwhile. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
