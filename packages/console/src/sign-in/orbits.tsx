import styled from "@emotion/styled";

const CENTRE = { x: 720, y: 450 };
const RADII = [416.6, 526.4, 640.6, 772.8] as const;
const GRADUATED = 640.6;
const GRADUATIONS = 120;

/** Bodies: on which orbit, at how many degrees, how large; two of them bright. In tuples, as the first page loads them. */
const BODIES: readonly (readonly [orbit: 0 | 1 | 2 | 3, degrees: number, size: number, bright?: true])[] = [
  [0, -52, 5],
  [0, 158, 6, true],
  [0, -122, 3.5],
  [1, -14, 4],
  [1, -148, 3.5],
  [2, 171, 4],
  [2, -31, 6, true],
  [2, 24, 3.5],
  [2, 148, 3.5],
  [3, -4, 4],
  [3, -18, 3.5],
];

/** Hairline orbits behind the sign-in card: the only ornament of the product. */
export function Orbits() {
  return (
    <Sky viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {RADII.map((radius) => (
        <circle key={radius} className="orbit" cx={CENTRE.x} cy={CENTRE.y} r={radius} />
      ))}
      <path className="orbit" d={GRADUATION_PATH} />
      {BODIES.map(([orbit, degrees, size, bright]) => {
        const [x, y] = at(RADII[orbit], degrees);
        return <circle key={`${orbit}/${degrees}`} className={bright ? "bright" : "body"} cx={x} cy={y} r={size} />;
      })}
    </Sky>
  );
}

function at(radius: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [CENTRE.x + radius * Math.cos(angle), CENTRE.y + radius * Math.sin(angle)];
}

/** A tick every three degrees, a longer one every thirty. */
const GRADUATION_PATH = Array.from({ length: GRADUATIONS }, (_, index) => {
  const degrees = (index * 360) / GRADUATIONS;
  const [x1, y1] = at(GRADUATED, degrees);
  const [x2, y2] = at(GRADUATED + (index % 10 === 0 ? 12 : 5), degrees);
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
}).join("");

const Sky = styled.svg({
  position: "absolute",
  inset: 0,
  inlineSize: "100%",
  blockSize: "100%",
  "& .orbit": { fill: "none", stroke: "var(--line)", strokeWidth: 1 },
  "& .body": { fill: "var(--line-strong)" },
  "& .bright": { fill: "var(--accent)" },
  "@media (max-width: 599.95px)": { opacity: 0.55 },
});
