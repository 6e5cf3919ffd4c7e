import { DAY_MS, type OtaPackageInfo } from "@orrery/model";
import { useRecordState } from "../records/record-state.ts";
import { RolloutTable, useRollouts } from "./rollout-table.tsx";

const BEGINNING = { lengthMs: DAY_MS } as const;

/** The rollouts of one package. */
export function PackageRollouts({ entity: info }: { readonly entity: OtaPackageInfo }) {
  const [state, change] = useRecordState(BEGINNING);
  const answer = useRollouts(state, info.id.id);
  const mayAdd = info.hasData && info.deviceProfileId !== null;
  return <RolloutTable {...{ info, answer, state, mayAdd }} onChange={change} emptyIcon="flow" />;
}
