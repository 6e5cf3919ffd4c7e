const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** Whether lines of the element begin at the right. */
export function isRightToLeft(element: Element): boolean {
  return element.matches(":dir(rtl)");
}

/** The key as if lines began at the left: where they begin at the right, the arrows left and right change places. */
export function directedKey(key: string, element: Element): string {
  return isRightToLeft(element) ? (MIRRORED[key] ?? key) : key;
}
