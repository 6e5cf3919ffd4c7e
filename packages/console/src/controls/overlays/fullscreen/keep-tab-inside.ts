const CANDIDATES =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable="true"]';

/**
 * For what covers the whole page: Tab goes from its last control to its first one, and back, not to what is below. Give
 * it every key that is pressed inside of `container`.
 */
export function keepTabInside(event: KeyboardEvent, container: Element): void {
  if (event.key !== "Tab" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = tabStops(container);
  const [first, last] = [stops[0], stops.at(-1)];
  const { activeElement } = document;
  const isAtEdge = activeElement === (event.shiftKey ? first : last) || activeElement === container;
  const wanted = event.shiftKey ? last : first;
  if (!isAtEdge || !wanted) return;
  event.preventDefault();
  wanted.focus();
}

/** What Tab stops at, in the order of the document; of a group of radio buttons the chosen one. */
function tabStops(container: Element): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CANDIDATES)].filter(
    (element) =>
      // Browsers stop at what can be edited, though they number it with -1.
      (element.tabIndex >= 0 || (element.isContentEditable && !element.hasAttribute("tabindex"))) &&
      !element.matches(":disabled") &&
      element.closest("[inert]") === null &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isPassedOver(element, container),
  );
}

function isPassedOver(element: HTMLElement, container: Element): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return false;
  const group = [...container.querySelectorAll<HTMLInputElement>("input[type=radio]")].filter(
    ({ name, form }) => name === element.name && form === element.form,
  );
  return group.some(({ checked }) => checked);
}
