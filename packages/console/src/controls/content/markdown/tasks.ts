/** Before the text of a task in a list. */
export const TASK_DONE = "\u2611";
export const TASK_OPEN = "\u2610";

/** Items that begin with a box need no bullet beside it. */
export function markTasks(fragment: DocumentFragment): void {
  for (const item of fragment.querySelectorAll("li")) {
    if (/^\s*[\u2610\u2611] /.test(item.textContent)) item.className = "task";
  }
}
