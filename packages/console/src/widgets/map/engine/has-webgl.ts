/** Whether the browser draws with the graphics card, or as if it had one. */
export function hasWebGl(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers have few of them
    return context !== null;
  } catch {
    return false;
  }
}
