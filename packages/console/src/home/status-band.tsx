import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Box } from "../controls/content/box.tsx";
import { useFormats } from "../i18n/use-formats.ts";
import { useMenu } from "../navigation/use-menu.ts";
import { Note, StatusCell } from "../page/status-cell.tsx";
import { useClaims } from "../session/use-session.ts";
import { AlarmCell } from "./alarm-cell.tsx";
import { DeviceCell } from "./device-cell.tsx";
import { SystemCell } from "./system-cell.tsx";
import { MessageCell, StorageCell } from "./usage-cells.tsx";
import { useLinkCounts } from "./use-counts.ts";

/** How things stand, in one band cut by hairlines; each role sees what it answers for. */
export function StatusBand() {
  const { t } = useTranslation();
  const { authority } = useClaims();
  return (
    <Band aria-label={t("home.status")}>
      {authority === "SYS_ADMIN" ? (
        <>
          <PlaceCells paths={["/tenants", "/tenantProfiles", "/widgets-bundles"]} />
          <SystemCell />
        </>
      ) : (
        <>
          <DeviceCell />
          <AlarmCell />
          {authority === "TENANT_ADMIN" ? (
            <>
              <MessageCell />
              <StorageCell />
            </>
          ) : (
            <PlaceCells paths={["/assets", "/dashboards"]} />
          )}
        </>
      )}
    </Band>
  );
}

/** How many there are behind links of the menu. */
function PlaceCells({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { links } = useMenu();
  const shown = paths.flatMap((path) => links.find((link) => link.path === path) ?? []);
  const counts = useLinkCounts(shown.map(({ path }) => path));
  return shown.map(({ id, path, name }) => {
    const count = counts[path];
    return (
      <StatusCell key={id} to={path} label={t(name)} value={count === undefined ? undefined : number(count)}>
        <Note>{t(`home.about-${NOTES[path] ?? ""}`)}</Note>
      </StatusCell>
    );
  });
}

/** The words under the figure of a place. */
const NOTES: Readonly<Record<string, string>> = {
  "/tenants": "tenants",
  "/tenantProfiles": "tenant-profiles",
  "/widgets-bundles": "widgets-bundles",
  "/assets": "assets",
  "/dashboards": "dashboards",
};

const Band = styled(Box)({
  gridColumn: "1 / -1",
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  overflow: "hidden",
  gap: 1,
  background: "var(--line)",
  "@media (max-width: 959.95px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
});
