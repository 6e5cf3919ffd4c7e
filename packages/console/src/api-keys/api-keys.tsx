import styled from "@emotion/styled";
import type { ApiKeyInfo, UserId } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { errorText } from "../errors/error-text.ts";
import { useMayChange } from "../session/use-session.ts";
import { GenerateKeyDialog } from "./generate-key-dialog.tsx";
import { KeyRow } from "./key-row.tsx";
import { useApiKeys } from "./use-api-keys.ts";

/** The keys of a user: what each is for, what it may do, and until when; they are made, switched off and ended here. */
export function ApiKeys({ user }: { readonly user: UserId }) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const { calls, list, readAgain } = useApiKeys(user);
  const [isGenerating, setGenerating] = useState(false);
  const { data, error, refetch } = list;
  return (
    <>
      <Head>
        <p>{t("api-key.hint")}</p>
        {mayChange && (
          <Button icon="plus" onClick={() => setGenerating(true)} disabled={!data}>
            {t("api-key.generate")}
          </Button>
        )}
      </Head>
      {error && (
        <FormError>
          {errorText(error, t("error.unable-to-connect-text"))}{" "}
          <Button size="compact" onClick={() => void refetch()}>
            {t("action.try-again")}
          </Button>
        </FormError>
      )}
      {!data && !error && <SkeletonBar width="60%" />}
      {data && (
        <List aria-label={t("api-key.api-keys")}>
          {data.data.map((key: ApiKeyInfo) => (
            <KeyRow key={key.id.id} apiKey={key} calls={calls} onChanged={readAgain} />
          ))}
          {data.data.length === 0 && <li className="none">{t("api-key.none")}</li>}
        </List>
      )}
      {isGenerating && (
        <GenerateKeyDialog user={user} calls={calls} onMade={readAgain} onClose={() => setGenerating(false)} />
      )}
    </>
  );
}

const Head = styled.div({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  "& p": { flex: "1 1 240px", font: "var(--t-cap)", color: "var(--dim)" },
});

const List = styled.ul({
  margin: "8px 0 0",
  padding: 0,
  listStyle: "none",
  font: "var(--t-body-s)",
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& .none": { paddingBlock: 8, color: "var(--dim)" },
});
