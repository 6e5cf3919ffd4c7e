/** The date and the time of day of what is typed as one text. */
export function momentParts(text: string): readonly [date: string, time: string] {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** One text of a date and a time of day; without both it is empty. A calendar's choice brings a clock of its own. */
export function joinedMoment(date: string, time: string): string {
  const [day, clock] = [date.trim(), time.trim()];
  if (day === "" && clock === "") return "";
  return clock === "" ? day : `${day} ${clock}`;
}
