import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "../text-field.tsx";
import { formatColor, type Hsva, parseColor, toHsva, toRgba } from "./color.ts";
import { ColorRange } from "./color-range.tsx";
import { MATERIAL_PALETTE } from "./palette.ts";
import { SaturationField } from "./saturation-field.tsx";

interface ColorPickerProps {
  /** Any CSS colour; text that is none is kept, so that it can be corrected. */
  readonly value: string;
  /** What was chosen or typed, as typed. */
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

const START: Hsva = { h: 0, s: 0, v: 0, a: 1 };

/** A colour by field, hue, opacity, text or palette; all of it works with the keyboard. */
export function ColorPicker({ value, onChange, error }: ColorPickerProps) {
  const { t } = useTranslation();
  // Greys have no hue and black no saturation: what was chosen is kept as long as it gives the same colour.
  const [chosen, setChosen] = useState(START);
  const parsed = parseColor(value);
  const color = parsed === undefined || formatColor(toRgba(chosen)) === formatColor(parsed) ? chosen : toHsva(parsed);
  const choose = (next: Partial<Hsva>) => {
    const whole = { ...color, ...next };
    setChosen(whole);
    onChange(formatColor(toRgba(whole)));
  };
  const opaque = formatColor(toRgba({ ...color, a: 1 }));
  return (
    <Box>
      <SaturationField color={color} onChange={choose} />
      <Row>
        <Sample style={{ color: formatColor(toRgba(color)) }} />
        <div className="ranges">
          <ColorRange
            label={t("color.hue")}
            value={Math.round(color.h)}
            max={360}
            unit="°"
            background={HUES}
            onChange={(h) => choose({ h })}
          />
          <ColorRange
            label={t("color.alpha")}
            value={Math.round(color.a * 100)}
            max={100}
            unit="%"
            background={`linear-gradient(to right, transparent, ${opaque}), ${CHECKS}`}
            onChange={(percent) => choose({ a: percent / 100 })}
          />
        </div>
      </Row>
      <TextField mono label={t("color.color")} value={value} error={error} onChange={onChange} maxLength={64} />
      <Palette role="group" aria-label={t("color.palette")}>
        {MATERIAL_PALETTE.map((hex) => (
          <button
            key={hex}
            type="button"
            aria-label={hex}
            aria-pressed={parsed !== undefined && hex === formatColor(parsed)}
            style={{ background: hex }}
            onClick={() => onChange(hex)}
          />
        ))}
      </Palette>
    </Box>
  );
}

const HUES = "linear-gradient(to right, #f00, #ff0 17%, #0f0 33%, #0ff 50%, #00f 67%, #f0f 83%, #f00)";
const CHECKS = "repeating-conic-gradient(var(--line-strong) 0 25%, var(--surface) 0 50%) 0 / 10px 10px";

const Box = styled.div({ display: "grid", gap: 16 });

const Row = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "& .ranges": { display: "grid", gap: 12, flex: 1 },
});

const Sample = styled.span({
  inlineSize: 40,
  blockSize: 40,
  flex: "none",
  borderRadius: "var(--r-control)",
  border: "1px solid var(--line-strong)",
  background: `linear-gradient(currentColor, currentColor), ${CHECKS}`,
});

const Palette = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(24px, 1fr))",
  gap: 4,
  "& button": {
    blockSize: 24,
    padding: 0,
    border: "1px solid color-mix(in srgb, var(--text) 16%, transparent)",
    borderRadius: 4,
    cursor: "pointer",
  },
  "& button[aria-pressed='true']": { outline: "2px solid var(--accent)", outlineOffset: 1 },
});
