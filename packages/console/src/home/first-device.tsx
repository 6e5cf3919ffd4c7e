import styled from "@emotion/styled";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { connectProtocol } from "../devices/connect/connect-protocol.ts";
import { usePreference } from "../session/preferences.ts";
import { DEVICE_WAYS, type DeviceWayId } from "./device-ways.ts";

/** How the first device talks, as tiles, and the button that adds it in this way. */
export function FirstDevice() {
  const { t } = useTranslation();
  const name = useId();
  const [preferred, prefer] = usePreference(connectProtocol);
  const [chosen, choose] = useState<DeviceWayId>(preferred);
  const way = DEVICE_WAYS.find(({ id }) => id === chosen) ?? DEVICE_WAYS[0];
  return (
    <Ways>
      <fieldset>
        <legend>{t("first-steps.device-ways")}</legend>
        {DEVICE_WAYS.map(({ id, icon, name: ownName }) => (
          <label key={id}>
            <input
              type="radio"
              name={name}
              checked={id === way.id}
              onChange={() => {
                choose(id);
                if (id !== "file") prefer(id); // the guide of the new device opens with it
              }}
            />
            <Icon name={icon} />
            <b>{ownName ?? t(`first-steps.way-${id}`)}</b>
            <span>{t(`first-steps.way-${id}-text`)}</span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" icon={way.id === "file" ? "upload" : "plus"} to={way.to}>
        {t(way.id === "file" ? "first-steps.device-more" : "first-steps.device-action")}
      </Button>
    </Ways>
  );
}

const Ways = styled.div({
  display: "grid",
  justifyItems: "start",
  gap: 16,
  padding: "4px 20px 20px 60px",
  "& fieldset": {
    display: "grid",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    gap: 8,
    inlineSize: "100%",
    minInlineSize: 0,
    margin: 0,
    padding: 0,
    border: 0,
  },
  "& legend": { marginBlockEnd: 8, padding: 0, font: "var(--t-body-s)", color: "var(--dim)" },
  "& label": {
    position: "relative",
    display: "grid",
    alignContent: "start",
    gap: 2,
    minInlineSize: 0,
    padding: 12,
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--r)",
    cursor: "pointer",
  },
  "& label:hover": { background: "var(--hover)" },
  "& label:has(:checked)": {
    borderColor: "var(--accent)",
    boxShadow: "inset 0 0 0 1px var(--accent)",
    background: "var(--tint)",
  },
  "& label:has(:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: 2 },
  "& input": { position: "absolute", inset: 0, opacity: 0, margin: 0, cursor: "pointer" },
  "& .icon": { marginBlockEnd: 6, color: "var(--dim)" },
  "& label:has(:checked) .icon": { color: "var(--accent)" },
  "& a .icon": { marginBlockEnd: 0, color: "inherit" },
  "& b": { font: "500 13px/20px var(--font)", color: "var(--text)", overflowWrap: "anywhere" },
  "& label span": { font: "var(--t-cap)", color: "var(--dim)" },
  "@container (max-width: 719.95px)": {
    paddingInline: 16,
    "& fieldset": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  },
});
