interface DashMaskProps {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Length of the gaps; 0: nothing is cut. */
  readonly dash: number;
  /** The path that is cut, as SVG has it. */
  readonly path: string;
  readonly thickness: number;
}

/** Cuts the bar of a digital gauge into dashes. */
export function DashMask({ id, width, height, dash, path, thickness }: DashMaskProps) {
  if (dash === 0) return null;
  return (
    <mask id={id} maskUnits="userSpaceOnUse" x={-10} y={-10} width={width + 20} height={height + 20}>
      <path d={path} fill="none" strokeWidth={thickness} stroke="#fff" strokeDasharray={`${dash * 1.6} ${dash}`} />
    </mask>
  );
}

/** Length of the gaps in the bar of a gauge. */
export const dashOf = ({ dashThickness }: { readonly dashThickness: number }): number =>
  dashThickness > 0 ? Math.max(dashThickness, 0.5) : 0;
