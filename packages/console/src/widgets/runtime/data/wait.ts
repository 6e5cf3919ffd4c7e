/** Rejects with the reason of the signal when it aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end); // a command may be asked for many times
      resolve();
    }, ms);
    signal.addEventListener("abort", end);
  });
}
