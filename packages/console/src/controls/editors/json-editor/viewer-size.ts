const LINE_PX = 17;
const CHARACTER_PX = 8;
const SIDES_PX = 16;

/** Size of a viewer that is as large as its text; 600 by 200 px for an empty one. */
export function viewerSize(text: string): { readonly width: number; readonly height: number } {
  if (text === "") return { width: 600, height: 200 };
  const lines = text.split("\n");
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  return { width: longest * CHARACTER_PX + SIDES_PX, height: lines.length * LINE_PX + LINE_PX };
}
