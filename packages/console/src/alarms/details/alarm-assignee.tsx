import type { AlarmInfo } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useClient } from "../../session/client-context.tsx";
import { useMayChange } from "../../session/use-session.ts";
import { personName } from "../alarm-filters.ts";
import { AssigneePicker } from "../assignee-picker.tsx";

/** Who takes care of an alarm: chosen and taken back at once. */
export function AlarmAssignee({ alarm: { id, assignee } }: { readonly alarm: AlarmInfo }) {
  const client = useClient();
  const mayChange = useMayChange();
  const queries = useQueryClient();
  const run = useSubmission<unknown, string | undefined>({
    mutationFn: (userId) =>
      userId === undefined ? client.alarms.unassign(id.id) : client.alarms.assign(id.id, userId),
    onSettled: () => queries.invalidateQueries({ queryKey: ["alarm", id.id] }),
  });
  return (
    <AssigneePicker
      alarmId={id.id}
      value={assignee ? { id: assignee.id.id, name: personName(assignee) } : undefined}
      disabled={run.isPending || !mayChange}
      onChange={(chosen) => {
        if (chosen?.id !== assignee?.id.id) run.mutate(chosen?.id);
      }}
    />
  );
}
