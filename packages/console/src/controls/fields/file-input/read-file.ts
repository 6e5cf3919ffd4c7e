/** What a file becomes: its text, its bytes as one character each, or the file itself. */
export type FileMode = "text" | "binary" | "file";

/** Allowed extensions of a comma-separated list, without dots, in lower case. */
export function extensionsOf(list: string | undefined): readonly string[] {
  return (list ?? "")
    .split(",")
    .map((extension) => extension.trim().replace(/^\./, "").toLowerCase())
    .filter((extension) => extension !== "");
}

/** Whether a file may be used; without extensions any may. */
export function hasAllowedExtension(fileName: string, extensions: readonly string[]): boolean {
  if (extensions.length === 0) return true;
  const at = fileName.lastIndexOf(".");
  return at >= 0 && extensions.includes(fileName.slice(at + 1).toLowerCase());
}

export interface ReadFile {
  readonly name: string;
  readonly content: unknown;
}

/** The content of a file by the mode; undefined when it is empty or cannot be read. */
export async function readFile(
  file: File,
  mode: FileMode,
  convert: ((text: string) => unknown) | undefined,
): Promise<ReadFile | undefined> {
  try {
    const content = mode === "file" ? wholeFile(file) : mode === "binary" ? await binary(file) : await file.text();
    if (content === undefined || content === "") return undefined;
    const converted = mode === "text" && convert ? convert(content as string) : content;
    return converted === undefined || converted === null ? undefined : { name: file.name, content: converted };
  } catch {
    return undefined; // it went away, or does not convert
  }
}

function wholeFile(file: File): File | undefined {
  return file.size === 0 ? undefined : file;
}

const CHUNK = 0x8000;

async function binary(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}
