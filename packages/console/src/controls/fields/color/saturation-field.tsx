import styled from "@emotion/styled";
import type { KeyboardEvent, PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { formatColor, type Hsva, toRgba } from "./color.ts";

interface SaturationFieldProps {
  readonly color: Hsva;
  readonly onChange: (next: Pick<Hsva, "s" | "v">) => void;
}

/** Saturation to the right, brightness upwards. Arrow keys move by 1 %, with Shift by 10 %. */
export function SaturationField({ color, onChange }: SaturationFieldProps) {
  const { t } = useTranslation();
  const pick = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({ s: part((event.clientX - box.left) / box.width), v: part(1 - (event.clientY - box.top) / box.height) });
  };
  const percent = (value: number) => Math.round(value * 100);
  return (
    <Field
      role="slider"
      tabIndex={0}
      aria-label={t("color.saturation")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(color.s)}
      aria-valuetext={t("color.saturation-value", { saturation: percent(color.s), brightness: percent(color.v) })}
      style={{ backgroundColor: formatColor(toRgba({ h: color.h, s: 1, v: 1, a: 1 })) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pick(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) pick(event);
      }}
      onKeyDown={(event) => {
        const next = moved(color, event);
        if (next === undefined) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      <Handle style={{ insetInlineStart: `${color.s * 100}%`, insetBlockStart: `${(1 - color.v) * 100}%` }} />
    </Field>
  );
}

const part = (value: number) => Math.min(1, Math.max(0, value));

function moved({ s, v }: Hsva, { key, shiftKey }: KeyboardEvent): Pick<Hsva, "s" | "v"> | undefined {
  const step = shiftKey ? 0.1 : 0.01;
  switch (key) {
    case "ArrowLeft":
      return { s: part(s - step), v };
    case "ArrowRight":
      return { s: part(s + step), v };
    case "ArrowUp":
      return { s, v: part(v + step) };
    case "ArrowDown":
      return { s, v: part(v - step) };
    default: // other keys are not for this field
      return undefined;
  }
}

const Field = styled.div({
  position: "relative",
  direction: "ltr",
  blockSize: 160,
  borderRadius: "var(--r-control)",
  backgroundImage: "linear-gradient(to top, #000, transparent), linear-gradient(to right, #fff, transparent)",
  cursor: "crosshair",
  touchAction: "none",
});

const Handle = styled.span({
  position: "absolute",
  inlineSize: 16,
  blockSize: 16,
  margin: -8,
  borderRadius: "50%",
  border: "2px solid #fff",
  boxShadow: "0 0 0 1px rgb(20 24 31 / .6), inset 0 0 0 1px rgb(20 24 31 / .4)",
  pointerEvents: "none",
});
