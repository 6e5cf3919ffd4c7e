/** A menu or dialog above; one that is fading out is hidden already and takes no key. */
export const OPEN_LAYER = '.MuiModal-root:not([aria-hidden="true"])';

/** Whether a key goes into a text; boxes and buttons only take Space and Enter. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
