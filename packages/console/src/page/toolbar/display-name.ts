/** What a person is called. */
export interface Named {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly email: string;
}

/** First and last name, as far as they are given; else the e-mail address. */
export function displayName({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter((part) => part !== undefined && part !== null && part !== "").join(" ") || email;
}

/** Two letters: of the first and last word, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => word !== "");
  const [first = "", second] = words;
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
