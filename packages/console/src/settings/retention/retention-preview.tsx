import styled from "@emotion/styled";
import { retention } from "@orrery/client";
import type { RetentionPreviewRow } from "@orrery/model";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { Box, BoxHead } from "../../controls/content/box.tsx";
import { formatFileSize } from "../../controls/text/file-size.ts";
import type { FormDraft } from "../../entities/forms/entity-form.ts";
import { errorText } from "../../errors/error-text.ts";
import { useFormats } from "../../i18n/use-formats.ts";
import { useClient } from "../../session/client-context.tsx";
import { policyOf } from "./retention-form.ts";
import { usePreviewText } from "./use-preview-text.ts";

const SHOWN = 20;
const NAMED = 1_000;

/** What the rules in the form would do to the points that are there, when it is asked. */
export function RetentionPreviewBox({ draft }: { readonly draft: FormDraft }) {
  const { t } = useTranslation();
  const { api } = useClient();
  const text = usePreviewText();
  const preview = useMutation({
    mutationFn: (asked: FormDraft) => retention(api).preview(policyOf(asked), { ignoreErrors: true }),
  });
  const { data } = preview;
  const isOld = JSON.stringify(preview.variables) !== JSON.stringify(draft);
  return (
    <Box aria-busy={preview.isPending}>
      <BoxHead>
        <h2>{t("retention.preview")}</h2>
      </BoxHead>
      <Content>
        <Button size="compact" icon="search" disabled={preview.isPending} onClick={() => preview.mutate(draft)}>
          {t("retention.preview-now")}
        </Button>
        {preview.isError && <FormError>{errorText(preview.error, t("error.unable-to-connect-text"))}</FormError>}
        <div role="status">
          {data &&
            (isOld ? t("retention.preview-old") : data.found.length > 0 ? text(data) : t("retention.preview-none"))}
        </div>
        {data && !isOld && data.found.length > 0 && <Found rows={data.found} />}
      </Content>
    </Box>
  );
}

function Found({ rows }: { readonly rows: readonly RetentionPreviewRow[] }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const names = useProfileNames();
  const size = (bytes: number) => formatFileSize(bytes, i18n.language);
  return (
    <List>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={`${row.deviceProfileId} ${row.key}`}>
          <b>
            <bdi>{row.key}</bdi>
          </b>
          <span>{size(row.bytes - row.bytesAfter)}</span>
          <small>
            {row.deviceProfileId === null ? t("asset.assets") : (names.get(row.deviceProfileId) ?? "–")} ·{" "}
            {t("retention.row", { rule: row.rule + 1, rows: number(row.rows), after: number(row.rowsAfter) })}
          </small>
        </li>
      ))}
    </List>
  );
}

function useProfileNames(): ReadonlyMap<string, string> {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["settings", "retention", "profiles"],
    queryFn: ({ signal }) => client.deviceProfiles.infos({ page: 0, pageSize: NAMED }, { signal, ignoreErrors: true }),
  });
  return new Map(data?.data.map(({ id, name }) => [id.id, name]));
}

const Content = styled.div({
  display: "grid",
  justifyItems: "start",
  gap: 12,
  padding: 16,
  font: "var(--t-body-s)",
  "& > [role=status]:empty": { display: "none" },
});

const List = styled.ul({
  inlineSize: "100%",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontVariantNumeric: "tabular-nums",
  "& > li": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2px 16px", paddingBlock: 8 },
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& b": { fontWeight: 500, overflowWrap: "anywhere" },
  "& small": { gridColumn: "1 / -1", font: "var(--t-cap)", color: "var(--dim)", overflowWrap: "anywhere" },
});
