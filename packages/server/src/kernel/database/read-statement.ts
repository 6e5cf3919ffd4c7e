/** Whether a statement, as stores write them, only reads. A wrong "no" is safe, but slower. */
export function isRead(sql: string): boolean {
  return /^\s*(select|with\s+recursive)\b/i.test(sql);
}
