/** Newer browsers move an element with its focus, its scroll positions and what its frames show. */
interface MovingParent {
  moveBefore?(element: Element, before: Element | null): void;
}

/** Moves an element that is in the document to the end of another parent; the focus inside of it stays where it is. */
export function moveInto(parent: HTMLElement & MovingParent, element: HTMLElement): void {
  if (parent.moveBefore && parent.isConnected && element.isConnected) {
    parent.moveBefore(element, null);
    return;
  }
  const focused = element.contains(document.activeElement) ? document.activeElement : undefined;
  parent.append(element);
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}
