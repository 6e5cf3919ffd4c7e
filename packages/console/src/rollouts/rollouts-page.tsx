import { listSourceOf, otaRollouts } from "@orrery/client";
import { DAY_MS, type OtaRollout } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { LEAVE_UNASKED } from "../page/confirm-on-exit.tsx";
import { PageFrame } from "../page/page-frame.tsx";
import { useRecordAddress } from "../records/record-address.ts";
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
const NO_FILTERS: readonly string[] = [];
const BEGINNING = { filters: NO_FILTERS, lengthMs: DAY_MS } as const;

/** Rollouts of packages in waves, newest first. */
export function RolloutsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, change] = useRecordAddress(BEGINNING);
  const [isAdding, setAdding] = useState(false);
  const answer = useRecordPage<OtaRollout>(
    {
      key: ["rollouts"],
      load: (client, _, o) => otaRollouts(client.api).list(timelessLink(state), {}, o),
      everyMs: QUIET_MS,
    },
    state,
  );
  const add = (
    <Button variant="primary" size="toolbar" icon="plus" onClick={() => setAdding(true)}>
      {t("rollout.add")}
    </Button>
  );
  return (
    <PageFrame count={answer.page?.totalElements}>
      <RecordTable<OtaRollout>
        timeless
        label={t("rollout.rollouts")}
        search={t("rollout.search")}
        answer={answer}
        state={state}
        onChange={change}
        columns={rolloutColumns(t)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onRowClick={(rollout) => void navigate(rolloutPath(rollout))}
        card={(rollout) => ({
          title: <Link to={rolloutPath(rollout)}>{rollout.name}</Link>,
          meta: <RolloutStatusChip rollout={rollout} />,
          when: <RolloutProgress rollout={rollout} />,
        })}
        exported={() => ({
          name: t("rollout.rollouts"),
          total: answer.page?.totalElements,
          columns: rolloutExportColumns(t),
          source: (client) => listSourceOf(client, ({ api }) => otaRollouts(api).list(timelessLink(state))),
        })}
        empty={{ icon: "ota", title: t("rollout.none"), text: t("rollout.none-hint"), action: add }}
        add={(answer.page?.totalElements ?? 0) > 0 && add}
      />
      {isAdding && (
        <Suspense fallback={null}>
          <NewRolloutDialog
            onCreated={(rollout) => void navigate(rolloutPath(rollout), { state: LEAVE_UNASKED })}
            onClose={() => setAdding(false)}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
