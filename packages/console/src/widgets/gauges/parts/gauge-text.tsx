import { fontStyle, hasSegments, type SavedFont } from "./paint.ts";
import { segmentedText } from "./segments.ts";

interface GaugeTextProps {
  readonly x: number;
  /** The line that figures stand on. */
  readonly y: number;
  readonly text: string;
  /** Smaller, behind the text. */
  readonly unit?: string | undefined;
  readonly font: SavedFont;
  readonly size: number;
  readonly color: string;
  readonly unitColor?: string | undefined;
  readonly anchor?: "start" | "middle" | "end" | undefined;
  /** What is wider becomes smaller. */
  readonly room?: number | undefined;
}

/** Of most fonts, a figure in parts of its size. */
const FIGURE_WIDTH = 0.58;
const UNIT_SIZE = 0.5;
const SEGMENT_HEIGHT = 0.74;

/** A text in a drawing, made to fit; numbers of seven segments where the font is such a one. */
export function GaugeText(props: GaugeTextProps) {
  const { text, unit = "", font, room } = props;
  const widthAt = (size: number) =>
    ((hasSegments(font) ? segmentedText(text, size * SEGMENT_HEIGHT)?.width : undefined) ??
      lengthOf(text) * FIGURE_WIDTH * size) + (unit ? (lengthOf(unit) + 0.5) * FIGURE_WIDTH * size * UNIT_SIZE : 0);
  const size = room ? props.size * Math.min(1, room / Math.max(widthAt(props.size), 1)) : props.size;
  const segments = hasSegments(font) ? segmentedText(text, size * SEGMENT_HEIGHT) : undefined;
  if (segments)
    return <Segments {...props} size={size} path={segments.path} width={widthAt(size)} own={segments.width} />;
  return (
    <text x={props.x} y={props.y} textAnchor={props.anchor ?? "middle"} style={fontStyle(font, size, props.color)}>
      {text}
      {unit && (
        <tspan
          dx={size * 0.12}
          style={{ fontSize: size * UNIT_SIZE, fill: props.unitColor ?? props.color, fontWeight: 400 }}
        >
          {unit}
        </tspan>
      )}
    </text>
  );
}

type SegmentsProps = GaugeTextProps & { readonly path: string; readonly width: number; readonly own: number };

function Segments({ x, y, unit, font, size, color, unitColor, anchor = "middle", path, width, own }: SegmentsProps) {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return (
    <g transform={`translate(${left} ${y})`}>
      <path d={path} style={{ fill: color, stroke: "none" }} />
      {unit && (
        <text x={own + size * 0.14} style={fontStyle(font, size * UNIT_SIZE, unitColor ?? color)}>
          {unit}
        </text>
      )}
    </g>
  );
}

const lengthOf = (text: string) => Math.max([...text].length, 1);
