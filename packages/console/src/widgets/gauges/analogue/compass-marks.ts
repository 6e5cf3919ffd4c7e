interface CompassMark {
  /** Degrees from the top, clockwise. */
  readonly angle: number;
  /** Of major marks. */
  readonly text?: string;
}

const USUAL = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const MAX_MAJORS = 72;
const MAX_MINORS = 50;

/** The marks around a plate: a major one for each text, `minors` steps between each two. */
export function compassMarks(texts: readonly string[], minors: number): readonly CompassMark[] {
  const majors = texts.length > 0 ? texts.slice(0, MAX_MAJORS) : USUAL;
  const between = Math.min(Math.max(Math.round(minors), 1), MAX_MINORS);
  const step = 360 / majors.length / between;
  return majors.flatMap((text, index) =>
    Array.from({ length: between }, (_, minor): CompassMark => {
      const angle = Math.round((index * between + minor) * step * 1000) / 1000;
      return minor === 0 ? { angle, text } : { angle };
    }),
  );
}

/** The angle of `degrees` that is nearest to `turn`, however often that has been around. */
export function shortestTurn(turn: number, degrees: number): number {
  const difference = (((degrees - turn) % 360) + 540) % 360;
  return turn + difference - 180;
}
