import styled from "@emotion/styled";
import { references } from "@orrery/client";
import type { EntityId, EntityReferences } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { ReferenceList } from "./reference-list.tsx";
import { useReferences } from "./use-references.ts";

interface UsedByNoteProps {
  readonly id: EntityId;
  /** Translation key of the sentence above; `count` says how many use it. */
  readonly text?: string | undefined;
}

/** Before an entity is deleted or renamed: who uses it, where anybody does. For administrators of the tenant. */
export function UsedByNote({ id, text = "history.is-used-by" }: UsedByNoteProps) {
  const { authority } = useClaims();
  const { data } = useReferences(authority === "TENANT_ADMIN" ? id : undefined);
  return data ? <Note text={text} found={data} /> : null;
}

/** Keys that are looked up; more are seldom deleted at once. */
const MAX_KEYS = 20;

/** Before keys of attributes or time series are deleted: who names one of them. For administrators of the tenant. */
export function KeysUsedByNote({ keys }: { readonly keys: readonly string[] }) {
  const client = useClient();
  const { authority } = useClaims();
  const { data } = useQuery({
    queryKey: ["keyReferences", keys],
    queryFn: async ({ signal }) => {
      const asked = keys.slice(0, MAX_KEYS);
      const found = await Promise.all(
        asked.map((key) => references(client.api).toKey(key, { signal, ignoreErrors: true })),
      );
      return merged(found, keys.length > MAX_KEYS);
    },
    enabled: authority === "TENANT_ADMIN" && keys.length > 0,
  });
  return data ? <Note text="history.keys-used-by" found={data} /> : null;
}

function Note({ text, found }: { readonly text: string; readonly found: EntityReferences }) {
  const { t } = useTranslation();
  if (found.data.length === 0) return null;
  return (
    <Body>
      <p>
        <b>{t(text, { count: found.data.length })}</b>
      </p>
      <ReferenceList label={t("history.used-by")} references={found} most={5} />
    </Body>
  );
}

const Body = styled.div({ marginBlockStart: 12 });

/** Each entity once, with all places. */
function merged(found: readonly EntityReferences[], isCut: boolean): EntityReferences {
  const byEntity = Map.groupBy(
    found.flatMap(({ data }) => data),
    ({ id }) => id.id,
  );
  const data = [...byEntity.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    return { ...first, places: [...new Set([first, ...more].flatMap(({ places }) => places))] };
  });
  return { data, hasMore: isCut || found.some(({ hasMore }) => hasMore) };
}
