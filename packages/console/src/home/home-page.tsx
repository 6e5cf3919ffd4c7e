import styled from "@emotion/styled";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { useMenu } from "../navigation/use-menu.ts";
import { PageFrame } from "../page/page-frame.tsx";
import { useClaims } from "../session/use-session.ts";
import { ActiveAlarmsBox } from "./active-alarms-box.tsx";
import { progressOf } from "./first-steps.ts";
import { HomeLinks } from "./home-links.tsx";
import { NewestDevices } from "./newest-devices.tsx";
import { NewestTenants } from "./newest-tenants.tsx";
import { RecentlyOpened } from "./recently-opened.tsx";
import { StatusBand } from "./status-band.tsx";
import { useActiveAlarms } from "./use-active-alarms.ts";
import { useFirstSteps } from "./use-first-steps.ts";
import { useHomeDashboard } from "./use-home-dashboard.ts";
import { WaitingRows } from "./waiting-rows.tsx";

const FirstStepsBox = lazy(() => import("./first-steps-box.tsx").then((m) => ({ default: m.FirstStepsBox })));
const StartLinks = lazy(() => import("./start-links.tsx").then((m) => ({ default: m.StartLinks })));
const HomeDashboard = lazy(() => import("./home-dashboard.tsx").then((m) => ({ default: m.HomeDashboard })));

/** The first page: the dashboard that was chosen for it, else how things stand and the ways on. */
export function HomePage() {
  const { authority } = useClaims();
  const mayHaveDashboard = authority === "TENANT_ADMIN" || authority === "CUSTOMER_USER";
  const { data: dashboard, isPending } = useHomeDashboard(mayHaveDashboard);
  return (
    <PageFrame tone="page">
      {dashboard ? (
        <Suspense fallback={null}>
          <HomeDashboard dashboard={dashboard} />
        </Suspense>
      ) : mayHaveDashboard && isPending ? (
        <HomeSkeleton />
      ) : (
        <Sections />
      )}
    </PageFrame>
  );
}

function Sections() {
  const { home } = useMenu();
  const { authority } = useClaims();
  const { data: steps } = useFirstSteps();
  const progress = steps && progressOf(steps);
  const news = authority === "SYS_ADMIN" ? <NewestTenants /> : <AlarmsOrDevices />;
  return (
    <Room>
      <Grid>
        <StatusBand />
        {steps && progress ? (
          <>
            <Suspense
              fallback={
                <Box>
                  <WaitingRows count={steps.steps.length} />
                </Box>
              }
            >
              <FirstStepsBox steps={steps} progress={progress} />
            </Suspense>
            <Side>
              <Suspense fallback={null}>
                <StartLinks />
              </Suspense>
              <RecentlyOpened />
            </Side>
            <Wide>{news}</Wide>
          </>
        ) : (
          <>
            {news}
            <RecentlyOpened />
          </>
        )}
        <HomeLinks sections={home} />
      </Grid>
    </Room>
  );
}

/** What needs attention comes first; when all is well, what is new. */
function AlarmsOrDevices() {
  const { data } = useActiveAlarms();
  return data && data.worst.length > 0 ? <ActiveAlarmsBox alarms={data.worst} /> : <NewestDevices />;
}

/** The layout of home in grey, until it is known whether a dashboard takes its place. */
function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <Room>
      <Grid role="status" aria-label={t("common.loading")}>
        <Box style={{ gridColumn: "1 / -1", blockSize: 140 }} />
        {[7, 4].map((count) => (
          <Box key={count}>
            <BoxHead>
              <SkeletonBar width={120} />
            </BoxHead>
            <WaitingRows count={count} />
          </Box>
        ))}
      </Grid>
    </Room>
  );
}

/** Boxes beside the first steps, one below the other. */
const Side = styled.div({ display: "grid", alignContent: "start", gap: 16, minInlineSize: 0 });

/** Takes the whole line of the grid. */
const Wide = styled.div({ gridColumn: "1 / -1", display: "grid", minInlineSize: 0 });

/** What the boxes have room for depends on the menu beside them, too. */
const Room = styled.div({ containerType: "inline-size", inlineSize: "100%" });

const Grid = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 1fr)",
  alignContent: "start",
  gap: 16,
  padding: 24,
  inlineSize: "100%",
  // Alarms are sentences: where a third beside them would cut them off, they get the whole line.
  "@container (max-width: 919.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
  "@media (max-width: 959.95px)": { gridTemplateColumns: "minmax(0, 1fr)", gap: 8, padding: 8 },
});
