/** Runs `task` when the page has nothing better to do, 5 s from now at the latest; answers what calls it off. */
export function whenIdle(task: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(task, 1000); // Safari
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: 5000 });
  return () => cancelIdleCallback(handle);
}
