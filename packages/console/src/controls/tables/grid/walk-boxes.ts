import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrows lead from the box of a row to the next one; with Shift that one is selected, too. */
export function walkBoxes(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const table = event.currentTarget.closest("tbody");
  if (step === undefined || !table || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault(); // it would scroll
  const boxes = [...table.querySelectorAll<HTMLInputElement>("[data-pinned='lead'] input:not(:disabled)")];
  const next = boxes[boxes.indexOf(event.target) + step];
  next?.focus();
  if (event.shiftKey && next?.checked === false) next.click();
}
