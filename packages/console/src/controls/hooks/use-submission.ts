import { type UseMutationOptions, type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** A mutation that does not start again while it runs: a double click saves once. */
export function useSubmission<Data = unknown, Values = void>(
  options: UseMutationOptions<Data, Error, Values>,
): UseMutationResult<Data, Error, Values> {
  const running = useRef(false);
  const mutation = useMutation<Data, Error, Values>({
    ...options,
    onSettled: (...given) => {
      running.current = false;
      return options.onSettled?.(...given);
    },
  });
  const mutate: typeof mutation.mutate = (...given) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(...given);
  };
  return { ...mutation, mutate };
}
