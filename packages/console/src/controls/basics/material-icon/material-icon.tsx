import styled from "@emotion/styled";
import "./material-icons.css";

interface MaterialIconProps {
  /** Name in the Material set, as dashboards store it: `more_horiz`. An unknown name shows nothing. */
  readonly name: string;
  /** Edge in px. */
  readonly size?: number | undefined;
  /** Only when the icon carries meaning of its own. */
  readonly label?: string | undefined;
}

/** An icon that users choose. Our own interface has `Icon`; the font of this one is loaded when it is first seen. */
export function MaterialIcon({ name, size = 20, label }: MaterialIconProps) {
  const naming = label === undefined ? ({ "aria-hidden": true } as const) : { role: "img", "aria-label": label };
  return (
    <Glyph
      {...naming}
      className="material-icon notranslate"
      style={{ fontSize: size, inlineSize: size, blockSize: size }}
    >
      {name}
    </Glyph>
  );
}

const Glyph = styled.span({
  display: "inline-block",
  flex: "none",
  overflow: "hidden", // a name without a glyph would be written out
  fontFamily: '"Material Icons"',
  fontWeight: 400,
  fontStyle: "normal",
  lineHeight: 1,
  letterSpacing: "normal",
  textTransform: "none",
  whiteSpace: "nowrap",
  direction: "ltr",
  userSelect: "none",
  fontFeatureSettings: '"liga"',
  WebkitFontSmoothing: "antialiased",
});
