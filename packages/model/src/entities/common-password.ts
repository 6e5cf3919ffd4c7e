/** Words that attackers try first, with and without digits behind them. */
const WORDS: ReadonlySet<string> = new Set(
  (
    "abc access admin administrator angel baseball batman changeme charlie computer default demo dragon flower football " +
    "freedom guest hello hunter iloveyou internet jordan killer letmein login lovely loveme master michael monkey " +
    "mustang myspace orrery passwd password passwort pass princess root secret shadow soccer starwars sunshine " +
    "superman support system temp test thingsboard trustno user welcome whatever"
  ).split(" "),
);

/** Keyboard rows and sequences, in both directions. */
const LINES: readonly string[] = [
  ..."01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop".split(" "),
  ..."qsdfghjklm wxcvbn 1qaz2wsx3edc4rfv5tgb 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgb".split(" "),
  ...'147258369 741852963 159357 135792468 !@#$%^&*() !"§$%&/()='.split(" "),
].flatMap((line) => [line, [...line].reverse().join("")]);

/** Usual replacements of letters. */
const LOOKALIKES: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };
const SIGNS: Readonly<Record<string, string>> = { "@": "a", $: "s", "!": "i" };

const SHORTEST_RUN = 3;
const SHORTEST_PART = 4;
/** A password must have more than this many characters beside a name of the account. */
const MAX_OUTSIDE_PART = 3;
const LONGEST_UNIT = 4;
const FEWEST_CHARACTERS = 3;
/** Longer passwords cannot consist of a pattern alone, and need not be examined character by character. */
const MAX_CHARACTERS = 128;

/**
 * Why `password` is among those that are guessed first, as a sentence; `undefined` when it is not.
 * `about`: addresses and names of the account.
 */
export function commonPassword(password: string, about: readonly string[] = []): string | undefined {
  const text = [...password.slice(0, MAX_CHARACTERS)].map((letter) => letter.toLowerCase()).join("");
  if (isRepeated(text)) return easy("it repeats the same characters");
  if (isRun(text)) return easy("it follows the alphabet, the digits or the keys of a keyboard");
  if (isDate(text)) return easy("it is a date");
  if (readings(text).some((word) => WORDS.has(word) || isRun(word))) return easy("it is one of the most common ones");
  if (partsOf(about).some((part) => isPartWithLittle(text, part))) {
    return easy("it is made of the name or the address of the account");
  }
  return undefined;
}

function easy(because: string): string {
  return `Password is too easy to guess: ${because}.`;
}

/** `aaaaaa`, `abababab`, `12341234`. */
function isRepeated(text: string): boolean {
  if (new Set(text).size < FEWEST_CHARACTERS) return true;
  for (let unit = 1; unit <= LONGEST_UNIT && unit * 2 <= text.length; unit++) {
    if ([...text].every((letter, at) => letter === text[at % unit])) return true;
  }
  return false;
}

/** `123456`, `qwertz`, `abc123`: sequences of three and more, and nothing else. */
function isRun(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const length = runAt(text, at);
    if (length < SHORTEST_RUN) return false;
    at += length;
  }
  return text !== "";
}

/** Length of the sequence in `text` that starts at `at`. */
function runAt(text: string, at: number): number {
  let length = 0;
  while (at + length < text.length) {
    const run = text.slice(at, at + length + 1);
    if (!LINES.some((line) => line.includes(run))) break;
    length += 1;
  }
  return length;
}

/** `20240131`, `31.01.2024`: a day of these two centuries, year first or last. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-./ ]/g, "");
  return /^((19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])|([0-3]\d){2}(19|20)\d\d)$/.test(digits);
}

/** The words behind a decorated password: `P@ssw0rd1!` is `password`. */
function readings(text: string): readonly string[] {
  const bare = text.replace(/[\d!?.*#@$_+]+$/, "");
  return [text, bare, ...[text, bare].map(plainLetters), plainLetters(text).replace(/[i!?.*#$_+]+$/, "")];
}

function plainLetters(text: string): string {
  return [...text].map((letter) => LOOKALIKES[letter] ?? SIGNS[letter] ?? letter).join("");
}

function partsOf(about: readonly string[]): readonly string[] {
  const texts = about.map((text) => text.toLowerCase());
  const parts = texts.flatMap((text) => [text, text.split("@", 1)[0] ?? "", ...text.split(/[^\p{L}\p{N}]+/u)]);
  return parts.filter((part) => part.length >= SHORTEST_PART);
}

function isPartWithLittle(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.length - part.length <= MAX_OUTSIDE_PART;
}
