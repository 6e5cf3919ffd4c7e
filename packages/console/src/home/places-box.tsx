import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/icon.tsx";
import { prefetchPage } from "../prefetch.ts";
import type { Area } from "../shell/places.ts";
import { Box } from "./box.tsx";
import { usePlaceCounts } from "./use-counts.ts";

/** Places by management area, with counts. */
export function PlacesBox({ areas }: { readonly areas: readonly Area[] }) {
  const { t } = useTranslation();
  const counts = usePlaceCounts(areas.flatMap((area) => area.places.map((place) => place.to)));
  return (
    <Areas aria-label={t("home.places")}>
      {areas.map((area) => (
        <div key={area.title}>
          <h2>{t(area.title)}</h2>
          <ul>
            {area.places.map((place) => (
              <li key={place.to}>
                <Link to={place.to} onPointerEnter={() => prefetchPage(place.to)}>
                  <Icon name={place.icon} />
                  {t(place.label)}
                  <span>{counts[place.to]?.toLocaleString("en-US")}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Areas>
  );
}

const Areas = styled(Box)({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(220px, 1fr))",
  padding: "8px 0 12px",
  "& > div": { padding: "0 12px" },
  "& > div + div": { borderInlineStart: "1px solid var(--line-soft)" },
  "& h2": { padding: "12px 8px 4px", font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 32,
    padding: "0 8px",
    borderRadius: "var(--r-control)",
    font: "500 13px/20px var(--font)",
  },
  "& a:hover": { background: "var(--hover)" },
  "& a .icon": { color: "var(--dim)" },
  "& a span": {
    marginInlineStart: "auto",
    font: "var(--t-cap)",
    color: "var(--dim)",
    fontVariantNumeric: "tabular-nums",
  },
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > div + div": { borderInlineStart: 0 },
    "& a": { blockSize: 44 },
  },
});
