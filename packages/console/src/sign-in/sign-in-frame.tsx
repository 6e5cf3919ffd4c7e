import styled from "@emotion/styled";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormError } from "../controls/basics/form-error.tsx";
import { PlainProgress } from "../controls/basics/plain-progress.tsx";
import { Footer } from "../controls/content/footer/footer.tsx";
import { LogoLink } from "../controls/content/footer/logo-link.tsx";
import { useAppLoading } from "../controls/hooks/app-loading.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { Orbits } from "./orbits.tsx";

interface SignInFrameProps {
  readonly title: string;
  readonly intro: string;
  /** Something that the visitor must know before signing in. */
  readonly note?: string | undefined;
  /** A failure of the whole form. */
  readonly failure?: string | undefined;
  readonly onSubmit: () => void;
  /** The sign-in page has room for more than a form; the others ask for one thing. */
  readonly width?: 450 | 550 | undefined;
  readonly children: ReactNode;
}

/** The card of all pages before the shell. */
export function SignInFrame({ title, intro, note, failure, onSubmit, width = 450, children }: SignInFrameProps) {
  const { t } = useTranslation();
  const isLoading = useAppLoading();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Page>
      <Orbits />
      <Card data-wide={width === 550 || undefined}>
        {isLoading && <PlainProgress label={t("common.loading")} />}
        <div className="brand">
          <LogoLink size={32} />
        </div>
        <h1>{title}</h1>
        <div className="intro">{failure === undefined ? <p>{intro}</p> : <FormError>{failure}</FormError>}</div>
        <form noValidate onSubmit={handleSubmit}>
          {note !== undefined && <Note role="status">{note}</Note>}
          {children}
        </form>
      </Card>
      <footer>
        <Footer />
        <LanguageChoice />
      </footer>
    </Page>
  );
}

const Note = styled.p({
  padding: "10px 12px",
  borderRadius: "var(--r-control)",
  background: "var(--warn-tint)",
  color: "var(--warn)",
  font: "var(--t-body-s)",
});

const Page = styled.div({
  position: "relative",
  display: "grid",
  placeItems: "center",
  gridTemplateColumns: "minmax(0, 1fr)",
  minBlockSize: "100dvh",
  padding: "48px 16px",
  overflow: "hidden",
  background: "var(--page)",
  "& > footer": {
    position: "absolute",
    insetInline: 24,
    insetBlockEnd: 20,
    display: "flex",
    justifyContent: "space-between",
    alignItems: "center",
  },
  // The card keeps its head in place: messages below it move nothing above.
  "@media (min-width: 600px)": {
    alignItems: "start",
    paddingBlockStart: "max(48px, 50dvh - 288px)",
    paddingBlockEnd: 72,
  },
  "@media (max-width: 599.95px)": { placeItems: "start stretch", padding: "16px 16px 72px" },
});

const Card = styled.main({
  position: "relative",
  inlineSize: 450,
  maxInlineSize: "100%",
  padding: "48px 56px 56px",
  overflow: "hidden",
  background: "var(--surface)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-dialog)",
  "& .brand": { display: "flex", marginBlockEnd: 40 },
  "& .brand > *": { gap: 12, font: "600 20px/28px var(--font)", letterSpacing: "-.02em" },
  "& h1": { font: "600 28px/36px var(--font)", letterSpacing: "-.022em", marginBlockEnd: 4 },
  // An error replaces the introduction; the room is large enough for both.
  "& .intro": { minBlockSize: 52 },
  "& .intro > p": { color: "var(--dim)" },
  "& .intro > [role='alert']": { marginBlock: "4px 8px", color: "var(--bad)" },
  "& form": { display: "grid", gap: 20 },
  "& form > button": { blockSize: 40, fontSize: 14 },
  "& label": { fontSize: 13 },
  "@media (min-width: 600px)": {
    "&[data-wide]": { inlineSize: 550 },
    "&:not([data-wide])": { padding: "40px 48px 48px" },
  },
  "@media (max-width: 599.95px)": {
    inlineSize: "auto",
    padding: "24px 8px",
    border: 0,
    background: "none",
    "& .brand": { marginBlockEnd: 56 },
  },
});
