import styled from "@emotion/styled";
import { type OtaRollout, parseUuid } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { usePageName } from "../page/page-names.tsx";
import { RolloutBand } from "./rollout-band.tsx";
import { RolloutDevices } from "./rollout-devices.tsx";
import { allFigures } from "./rollout-figures.ts";
import { RolloutHead } from "./rollout-head.tsx";
import { RolloutNote } from "./rollout-note.tsx";
import { useRollout, useRolloutCommand } from "./use-rollout.ts";
import { WaveList } from "./wave-list.tsx";

/** One rollout: how far its waves are, which devices failed and why, and what to do. */
export function RolloutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = parseUuid(useParams().rolloutId ?? "");
  const { data, error, refetch } = useRollout(id);
  usePageName(id, data?.name);
  const command = useRolloutCommand(id, (wish) => wish.do === "delete" && void navigate("/otaRollouts"));
  return (
    <PageFrame title={data?.name}>
      {data ? (
        <Rollout rollout={data} command={command} />
      ) : error ? (
        <LoadError name={t("rollout.rollout")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton aria-busy>
          <SkeletonBar width={240} />
          <SkeletonBar width={480} />
          <SkeletonBar width={360} />
        </Skeleton>
      )}
    </PageFrame>
  );
}

interface RolloutProps {
  readonly rollout: OtaRollout;
  readonly command: ReturnType<typeof useRolloutCommand>;
}

function Rollout({ rollout, command }: RolloutProps) {
  const figures = allFigures(rollout);
  const props = { rollout, busy: command.isPending, onDo: command.mutate };
  return (
    <>
      <RolloutHead {...props} />
      <RolloutBand rollout={rollout} figures={figures} />
      <RolloutNote rollout={rollout} figures={figures} />
      <WaveList {...props} />
      <RolloutDevices {...props} failed={figures.failed} />
    </>
  );
}

const Skeleton = styled.div({ display: "grid", gap: 24, padding: 24 });
