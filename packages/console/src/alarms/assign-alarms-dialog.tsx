import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { ActionFrame } from "../entities/actions/action-frame.tsx";
import { type GroupResult, runForAll } from "../entities/actions/run-for-all.ts";
import { useClient } from "../session/client-context.tsx";
import type { AlarmRow } from "./alarm-source.ts";
import { type Assignee, AssigneePicker } from "./assignee-picker.tsx";
import { once, useTellResult } from "./use-alarm-actions.ts";

interface AssignAlarmsDialogProps {
  readonly alarms: readonly AlarmRow[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Gives several alarms to one person, those that he does not have yet. */
export function AssignAlarmsDialog({ alarms, onDone, onClose }: AssignAlarmsDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const told = useTellResult();
  const [assignee, setAssignee] = useState<Assignee>();
  const [checked, setChecked] = useState(false);
  const wanted = once(alarms);
  const run = useSubmission<GroupResult, string>({
    mutationFn: (userId) =>
      runForAll(
        wanted.filter((alarm) => alarm.assigneeId?.id !== userId),
        ({ id }) => client.alarms.assign(id.id, userId, { ignoreErrors: true }),
      ),
    onSuccess: (result) => {
      told(result, (count) => t("alarm.assigned", { count }));
      onDone();
      onClose();
    },
  });
  const [first] = wanted;
  return (
    <ActionFrame
      title={t("alarm.assign-title", { count: wanted.length })}
      confirm={t("action.assign")}
      disabled={run.isPending}
      onConfirm={() => {
        setChecked(true);
        if (assignee) run.mutate(assignee.id);
      }}
      onClose={onClose}
    >
      {first && (
        <AssigneePicker alarmId={first.id.id} value={assignee} onChange={setAssignee} missing={checked && !assignee} />
      )}
    </ActionFrame>
  );
}
