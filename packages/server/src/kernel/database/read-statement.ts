/** Whether a statement, as stores write them, reads alone; "no" of the others is right, too, but slower. */
export function isRead(sql: string): boolean {
  return /^\s*(select|with\s+recursive)\b/i.test(sql);
}
