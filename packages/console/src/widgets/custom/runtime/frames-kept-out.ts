/** What could have a document of its own within the frame. */
const FRAMES = ["iframe", "frame", "object", "embed"];

/**
 * Keeps frames within the frame out, before anything of a tenant runs: each would have all globals anew, of which one
 * reaches the network whatever a policy says (WebRTC), and the policy does not keep out frames whose text is given. They
 * are removed before they load. All that is used is taken here, as scripts may change it later.
 */
export function keepFramesOut(): void {
  const { apply } = Reflect;
  const { remove } = Element.prototype;
  const listOf = [Document.prototype.getElementsByTagName, DocumentFragment.prototype.querySelectorAll] as const;
  const inDocument = FRAMES.map((name) => apply(listOf[0], document, [name]));
  const clear = (found: ArrayLike<Element>) => {
    // Lists of the document are live: what is removed is no longer their first.
    for (let at = found[0]; at !== undefined; at = found[0]) apply(remove, at, []);
  };
  const observer = new MutationObserver(() => {
    for (let at = 0; at < FRAMES.length; at++) clear(inDocument[at] ?? []);
  });
  observer.observe(document, { childList: true, subtree: true });
  keepOutOfShadows((root) => {
    const within = new MutationObserver(() => {
      const found = apply(listOf[1], root, ["iframe, frame, object, embed"]);
      for (let at = 0; found[at] !== undefined; at++) apply(remove, found[at], []);
    });
    within.observe(root, { childList: true, subtree: true });
  });
}

/** Shadow roots are watched from their beginning; those that a text makes, which nobody is told of, cannot be made. */
function keepOutOfShadows(watch: (root: ShadowRoot) => void): void {
  const { apply } = Reflect;
  const { attachShadow } = Element.prototype;
  Object.defineProperty(Element.prototype, "attachShadow", {
    value(this: Element, options: ShadowRootInit) {
      const root = apply(attachShadow, this, [options]);
      watch(root);
      return root;
    },
  });
  for (const prototype of [Element.prototype, ShadowRoot.prototype, Document.prototype, Document]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (/Unsafe$|^write(ln)?$/.test(name)) Reflect.deleteProperty(prototype, name);
    }
  }
}
