import { listSourceOf, otaRollouts } from "@orrery/client";
import { DAY_MS, type OtaPackageInfo, type OtaRollout } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { LEAVE_UNASKED } from "../page/confirm-on-exit.tsx";
import { useRecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { useRecordPage } from "../records/use-record-page.ts";
import {
  RolloutProgress,
  rolloutColumns,
  rolloutExportColumns,
  rolloutPath,
  timelessLink,
} from "./rollout-columns.tsx";
import { RolloutStatusChip } from "./rollout-status.tsx";
import { QUIET_MS } from "./use-rollout.ts";

const NewRolloutDialog = lazy(() =>
  import("./new-rollout-dialog.tsx").then((code) => ({ default: code.NewRolloutDialog })),
);
const BEGINNING = { lengthMs: DAY_MS } as const;

/** The rollouts of one package. */
export function PackageRollouts({ entity: info }: { readonly entity: OtaPackageInfo }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, change] = useRecordState(BEGINNING);
  const [isAdding, setAdding] = useState(false);
  const filter = { otaPackageId: info.id.id };
  const answer = useRecordPage<OtaRollout>(
    {
      key: ["rollouts", "package", info.id.id],
      load: (client, _, o) => otaRollouts(client.api).list(timelessLink(state), filter, o),
      everyMs: QUIET_MS,
    },
    state,
  );
  const add = info.hasData && info.deviceProfileId !== null && (
    <Button size="toolbar" icon="plus" onClick={() => setAdding(true)}>
      {t("rollout.add")}
    </Button>
  );
  const open = (rollout: OtaRollout) => void navigate(rolloutPath(rollout));
  return (
    <>
      <RecordTable<OtaRollout>
        timeless
        label={t("rollout.rollouts")}
        answer={answer}
        state={state}
        onChange={change}
        columns={rolloutColumns(t).filter(({ key }) => key !== "packageTitle")}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={open}
        card={(rollout) => ({
          title: <Link to={rolloutPath(rollout)}>{rollout.name}</Link>,
          meta: <RolloutStatusChip rollout={rollout} />,
          when: <RolloutProgress rollout={rollout} />,
        })}
        exported={() => ({
          name: t("rollout.rollouts"),
          total: answer.page?.totalElements,
          columns: rolloutExportColumns(t),
          source: (client) => listSourceOf(client, ({ api }) => otaRollouts(api).list(timelessLink(state), filter)),
        })}
        empty={{ icon: "flow", title: t("rollout.none"), text: t("rollout.none-hint"), action: add }}
        add={(answer.page?.totalElements ?? 0) > 0 && add}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <NewRolloutDialog
            info={info}
            onCreated={(rollout) => void navigate(rolloutPath(rollout), { state: LEAVE_UNASKED })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </>
  );
}
