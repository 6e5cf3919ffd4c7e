import type { AlarmCommentInfo } from "@orrery/model";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { useClient } from "../../session/client-context.tsx";

/** Comments come without being told: they are looked at again so often. */
const REFRESH_MS = 10_000;
const PAGE = 50;
const MAX = 1_000;

/** What was noted and said about an alarm, the newest first, and how more is said. */
export function useAlarmComments(alarmId: string) {
  const client = useClient();
  const queries = useQueryClient();
  const [size, setSize] = useState(PAGE);
  const { data, error, refetch } = useQuery({
    queryKey: ["alarm", alarmId, "comments", size],
    queryFn: ({ signal }) =>
      client.alarms.comments(alarmId, { page: 0, pageSize: size }, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["alarm", alarmId] });
  const save = useSubmission<unknown, { readonly text: string; readonly id?: AlarmCommentInfo["id"] | undefined }>({
    mutationFn: ({ text, id }) => client.alarms.saveComment(alarmId, { comment: { text }, ...(id && { id }) }),
    onSuccess,
  });
  const remove = useSubmission<unknown, string>({
    mutationFn: (id) => client.alarms.deleteComment(alarmId, id),
    onSuccess,
  });
  return {
    comments: data?.data,
    error,
    refetch: () => void refetch(),
    isWhole: data !== undefined && !data.hasNext,
    /** Absent: there is nothing older, or it is too much to be shown. */
    showOlder: data?.hasNext && size < MAX ? () => setSize(Math.min(MAX, size * 4)) : undefined,
    save,
    remove,
  };
}

export type AlarmComments = ReturnType<typeof useAlarmComments>;
