import { hash, timingSafeEqual } from "node:crypto";

/** Whether two secrets are equal; takes the same time wherever they differ. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => hash("sha256", text, "buffer");
  return timingSafeEqual(digest(a), digest(b));
}
