import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { useMayChange } from "../session/use-session.ts";

interface TryOutProps {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  /** Said when it worked. */
  readonly done: string;
  /** Its call ignores errors: they are said here. */
  readonly act: () => Promise<unknown>;
  readonly disabled?: boolean | undefined;
  /** What the test needs beside the settings. */
  readonly children?: ReactNode;
}

/** Tries the settings as they are typed, saved or not, and says what came of it. */
export function TryOut({ title, text, verb, done, act, disabled = false, children }: TryOutProps) {
  const { t } = useTranslation();
  const mayChange = useMayChange();
  const attempt = useSubmission({ mutationFn: act });
  return (
    <Part aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
      {attempt.isError && <FormError>{errorText(attempt.error, t("error.unable-to-connect-text"))}</FormError>}
      <div className="act">
        <Button icon="send" disabled={disabled || attempt.isPending || !mayChange} onClick={() => attempt.mutate()}>
          {verb}
        </Button>
        <output>
          {attempt.isSuccess && (
            <>
              <Icon name="check" size={16} /> {done}
            </>
          )}
        </output>
      </div>
    </Part>
  );
}

const Part = styled.section({
  display: "grid",
  gap: 12,
  padding: 16,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  color: "var(--text)",
  "& h2": { font: "600 13px/20px var(--font)" },
  "& > p": { margin: 0, font: "var(--t-body-s)", color: "var(--dim)" },
  "& .act": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12 },
  "& output": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    font: "500 13px/20px var(--font)",
    color: "var(--ok)",
  },
});
