import { listSourceOf, otaRollouts } from "@orrery/client";
import type { OtaPackageInfo, OtaRollout, Uuid } from "@orrery/model";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import type { IconName } from "../controls/basics/icon-names.ts";
import { LEAVE_UNASKED } from "../page/confirm-on-exit.tsx";
import type { ChangeRecords, RecordState } from "../records/record-state.ts";
import { RecordTable } from "../records/record-table.tsx";
import { type RecordAnswer, useRecordPage } from "../records/use-record-page.ts";
import { useMayChange } from "../session/use-session.ts";
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

/** The page of rollouts that a state asks for. @param otaPackageId Undefined: of all packages. */
export const useRollouts = (state: RecordState, otaPackageId?: Uuid): RecordAnswer<OtaRollout> =>
  useRecordPage<OtaRollout>(
    {
      key: otaPackageId ? ["rollouts", "package", otaPackageId] : ["rollouts"],
      load: (client, _, o) => otaRollouts(client.api).list(timelessLink(state), { otaPackageId }, o),
      everyMs: QUIET_MS,
    },
    state,
  );

interface RolloutTableProps {
  /** Whose rollouts they are; undefined: of all packages, which are named then. */
  readonly info?: OtaPackageInfo | undefined;
  readonly answer: RecordAnswer<OtaRollout>;
  readonly state: RecordState;
  readonly onChange: ChangeRecords;
  readonly search?: string | undefined;
  readonly emptyIcon: IconName;
  /** Whether rollouts may be begun here. */
  readonly mayAdd: boolean;
}

/** Rollouts with how far they are; a row leads to its page, and a new one begins here. */
export function RolloutTable({ info, answer, state, onChange, search, emptyIcon, mayAdd }: RolloutTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const mayChange = useMayChange();
  const add: ReactNode = mayChange && mayAdd && (
    <Button variant={info ? undefined : "primary"} size="toolbar" icon="plus" onClick={() => setAdding(true)}>
      {t("rollout.add")}
    </Button>
  );
  const columns = rolloutColumns(t);
  return (
    <>
      <RecordTable<OtaRollout>
        timeless
        label={t("rollout.rollouts")}
        search={search}
        answer={answer}
        state={state}
        onChange={onChange}
        columns={info ? columns.filter(({ key }) => key !== "packageTitle") : columns}
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
          source: (client) =>
            listSourceOf(client, ({ api }) =>
              otaRollouts(api).list(timelessLink(state), { otaPackageId: info?.id.id }),
            ),
        })}
        empty={{ icon: emptyIcon, title: t("rollout.none"), text: t("rollout.none-hint"), action: add }}
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
