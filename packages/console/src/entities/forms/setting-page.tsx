import styled from "@emotion/styled";
import type { CallOptions, Client } from "@orrery/client";
import { type QueryKey, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { Box } from "../../controls/content/box.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { PageFrame } from "../../page/page-frame.tsx";
import { useClient } from "../../session/client-context.tsx";

interface SettingPageProps<T> {
  /** Translation key of what is loaded. */
  readonly name: string;
  readonly queryKey: QueryKey;
  readonly load: (client: Client, options: CallOptions) => Promise<T>;
  /** The form is a sheet as wide as the page, with something beside it, not a column of cards. */
  readonly wide?: boolean | undefined;
  /** Cards, one below the other: a `SettingForm` and what else belongs there. `show` replaces what was loaded. */
  readonly children: (loaded: T, show: (saved: T) => void) => ReactNode;
}

/** A page of settings: what is saved is loaded, and a failure can be tried again. */
export function SettingPage<T>({ name, queryKey, load, wide = false, children }: SettingPageProps<T>) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const saved = useQuery({ queryKey, queryFn: ({ signal }) => load(client, { signal }) });
  if (wide && saved.data !== undefined) {
    return <PageFrame>{children(saved.data, (next) => queries.setQueryData<T>(queryKey, () => next))}</PageFrame>;
  }
  return (
    <PageFrame tone="page">
      <Column>
        {saved.isError && saved.data === undefined ? (
          <LoadError name={t(name)} error={saved.error} onRetry={() => void saved.refetch()} />
        ) : saved.data === undefined ? (
          <SettingCard aria-busy>
            {["70%", "100%", "100%", "100%"].map((width, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars have nothing else that tells them apart
              <SkeletonBar key={row} width={width} />
            ))}
          </SettingCard>
        ) : (
          children(saved.data, (next) => queries.setQueryData<T>(queryKey, () => next))
        )}
      </Column>
    </PageFrame>
  );
}

const Column = styled.div({
  display: "grid",
  gap: 16,
  inlineSize: "100%",
  maxInlineSize: 640,
  padding: 24,
  "@media (max-width: 959.95px)": { gap: 8, padding: 8 },
});

/** A card of a page of settings. */
export const SettingCard = styled(Box)({
  display: "grid",
  gap: 20,
  padding: 24,
  "@media (max-width: 959.95px)": { padding: 16 },
});
