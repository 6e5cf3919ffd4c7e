import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SkeletonBar } from "../controls/skeleton.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { useMenu } from "../shell/use-menu.ts";
import { Box } from "./box.tsx";
import { useDeviceCounts, usePlaceCounts } from "./use-counts.ts";

/** What is counted beside devices, for who has it in his menu. */
const IN_BAND = ["/customers", "/deviceProfiles", "/dashboards", "/tenants", "/tenantProfiles"];

/** One band cut by hairlines: devices by activity first, then what else there is. */
export function StatusBand() {
  const { t } = useTranslation();
  const { places } = useMenu();
  const shown = IN_BAND.flatMap((path) => places.find((place) => place.path === path) ?? []);
  const counts = usePlaceCounts(shown.map(({ path }) => path));
  const hasDevices = places.some(({ path }) => path === "/devices");
  return (
    <Band>
      {hasDevices && <Devices />}
      {shown.map((place) => (
        <Cell key={place.id} to={place.path} label={t(place.name)} value={counts[place.path]} />
      ))}
    </Band>
  );
}

function Devices() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data } = useDeviceCounts(true);
  return (
    <Cell to="/devices" label={t("home.devices")} value={data?.total} wide>
      <Meter aria-hidden>
        {data && data.total > 0 ? (
          <>
            {data.active > 0 && <i style={{ flexGrow: data.active, background: "var(--ok-mark)" }} />}
            {data.inactive > 0 && <i style={{ flexGrow: data.inactive, background: "var(--line-field)" }} />}
            {data.never > 0 && <i style={{ flexGrow: data.never, background: "var(--line-strong)" }} />}
          </>
        ) : (
          <i style={{ flexGrow: 1, background: "var(--press)" }} />
        )}
      </Meter>
      <span className="note">
        {data?.total === 0
          ? t("home.no-devices")
          : data && (
              <>
                <b>{number(data.active)}</b> {t("home.active")}, <b>{number(data.inactive)}</b> {t("home.inactive")},{" "}
                <b>{number(data.never)}</b> {t("home.never-seen")}
              </>
            )}
      </span>
    </Cell>
  );
}

interface CellProps {
  readonly to: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly wide?: boolean | undefined;
  readonly children?: ReactNode;
}

function Cell({ to, label, value, wide = false, children }: CellProps) {
  const { number } = useFormats();
  return (
    <Link to={to} data-wide={wide || undefined}>
      <span className="label">{label}</span>
      <span className="value">{value === undefined ? <SkeletonBar width={64} /> : number(value)}</span>
      {children}
    </Link>
  );
}

const Band = styled(Box)({
  display: "flex",
  flexWrap: "wrap",
  overflow: "hidden",
  gap: 1,
  background: "var(--line)",
  "& > a": {
    flex: "1 1 160px",
    minInlineSize: 0,
    display: "flex",
    flexDirection: "column",
    minBlockSize: 136,
    padding: "16px 20px",
    background: "var(--surface)",
    outlineOffset: -3,
    transition: "background var(--fast)",
  },
  "& > a:hover": { background: "var(--hover)" },
  "& > a[data-wide]": { flex: "2 1 280px" },
  "& .label": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& .value": {
    display: "flex",
    alignItems: "center",
    blockSize: 32,
    margin: "4px 0 12px",
    font: "500 28px/32px var(--font)",
    letterSpacing: "-.022em",
    fontVariantNumeric: "tabular-nums",
  },
  "& .note": {
    marginBlockStart: "auto",
    minBlockSize: 16,
    font: "var(--t-cap)",
    color: "var(--dim)",
    fontVariantNumeric: "tabular-nums",
  },
  "& b": { fontWeight: 500, color: "var(--text)" },
  "@media (max-width: 959.95px)": {
    "& > a": { flexBasis: "40%", minBlockSize: 84, padding: "12px 16px" },
    "& > a[data-wide]": { flexBasis: "100%" },
    "& .value": { marginBlockEnd: 4 },
  },
});

const Meter = styled.span({
  display: "flex",
  gap: 2,
  blockSize: 6,
  margin: "4px 0 14px",
  "& i": { flexBasis: 0, minInlineSize: 4, borderRadius: 1 },
  "& i:first-of-type": { borderStartStartRadius: 3, borderEndStartRadius: 3 },
  "& i:last-of-type": { borderStartEndRadius: 3, borderEndEndRadius: 3 },
});
