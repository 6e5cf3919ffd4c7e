import styled from "@emotion/styled";
import { useClaims } from "../session/use-session.ts";
import { PageFrame } from "../shell/page-frame.tsx";
import { useMenu } from "../shell/use-menu.ts";
import { NewestDevices } from "./newest-devices.tsx";
import { PlacesBox } from "./places-box.tsx";
import { StatusBand } from "./status-band.tsx";

/** The first page: how things stand, and the ways on. */
export function HomePage() {
  const { home } = useMenu();
  const { authority } = useClaims();
  const hasDevices = authority === "TENANT_ADMIN" || authority === "CUSTOMER_USER";
  return (
    <PageFrame tone="page">
      <Grid>
        <StatusBand />
        {hasDevices && <NewestDevices />}
        <PlacesBox sections={home} />
      </Grid>
    </PageFrame>
  );
}

const Grid = styled.div({
  display: "grid",
  alignContent: "start",
  gap: 16,
  padding: 24,
  inlineSize: "100%",
  "@media (max-width: 959.95px)": { padding: 16 },
});
