import styled from "@emotion/styled";

interface ColorRangeProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  readonly unit: string;
  /** The track, as a CSS background. */
  readonly background: string;
  readonly onChange: (value: number) => void;
}

/** One channel of a colour. */
export function ColorRange({ label, value, max, unit, background, onChange }: ColorRangeProps) {
  return (
    <Range
      type="range"
      dir="ltr" // colours run one way in every language
      aria-label={label}
      aria-valuetext={`${value}${unit}`}
      min={0}
      max={max}
      value={value}
      style={{ background }}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

const THUMB = {
  appearance: "none",
  inlineSize: 16,
  blockSize: 16,
  borderRadius: "50%",
  background: "#fff",
  border: "1px solid rgb(20 24 31 / .5)",
  boxShadow: "0 0 0 1px rgb(255 255 255 / .6)",
} as const;

const Range = styled.input({
  appearance: "none",
  inlineSize: "100%",
  blockSize: 12,
  margin: 0,
  borderRadius: 6,
  cursor: "pointer",
  "&:focus-visible": { outlineOffset: 3 },
  "&::-webkit-slider-thumb": THUMB,
  "@supports selector(::-moz-range-thumb)": { "&::-moz-range-thumb": THUMB }, // others refuse the whole rule
});
