import { DAY_MS } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { PageFrame } from "../page/page-frame.tsx";
import { useRecordAddress } from "../records/record-address.ts";
import { RolloutTable, useRollouts } from "./rollout-table.tsx";

const NO_FILTERS: readonly string[] = [];
const BEGINNING = { filters: NO_FILTERS, lengthMs: DAY_MS } as const;

/** Rollouts of packages in waves, newest first. */
export function RolloutsPage() {
  const { t } = useTranslation();
  const [state, change] = useRecordAddress(BEGINNING);
  const answer = useRollouts(state);
  return (
    <PageFrame count={answer.page?.totalElements}>
      <RolloutTable mayAdd {...{ answer, state }} onChange={change} search={t("rollout.search")} emptyIcon="ota" />
    </PageFrame>
  );
}
