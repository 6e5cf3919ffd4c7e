import styled from "@emotion/styled";
import type { SettingsOf } from "@orrery/model/widgets";
import type { basicGpioPanel } from "@orrery/model/widgets/gpio-widgets";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { GpioBoard } from "./gpio-board.tsx";

/** Lights for the pins of a board: a pin is lit while the key of its number is true. */
export function GpioPanelView({ widget, settings, data }: LatestViewProps<SettingsOf<typeof basicGpioPanel>>) {
  const { t } = useTranslation();
  const isOn = (pin: number) =>
    data.some(
      ({ key, label, latest }) => (key.label === String(pin) || label === String(pin)) && latest?.value === "true",
    );
  return (
    <GpioBoard
      label={widget.config.title || widget.title}
      color={settings.ledPanelBackgroundColor}
      pins={settings.gpioList}
      renderPin={({ pin, label, color }) => (
        <Light
          role="img"
          aria-label={`${label ?? pin}: ${t(isOn(pin) ? "control.on" : "control.off")}`}
          data-on={isOn(pin) || undefined}
          style={{ "--pin": color || "red" } as CSSProperties}
        />
      )}
    />
  );
}

const Light = styled.span({
  inlineSize: 14,
  blockSize: 14,
  borderRadius: "50%",
  border: "2px solid rgb(0 0 0 / .45)",
  background: "color-mix(in srgb, var(--pin), #000 60%)",
  printColorAdjust: "exact",
  "&[data-on]": {
    background: "color-mix(in srgb, var(--pin), #fff 20%)",
    borderColor: "#fff",
    boxShadow: "0 0 6px 2px color-mix(in srgb, var(--pin), #fff 40%)",
  },
});
