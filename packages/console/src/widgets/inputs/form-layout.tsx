import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { FormStatus } from "./use-input-form.ts";

interface FormLayoutProps {
  /** Above the fields; empty: none. */
  readonly title: string;
  /** In the middle of a high widget; long forms begin at its top. */
  readonly centred?: boolean | undefined;
  /** Below the fields, seen without scrolling where the widget is high enough. */
  readonly foot?: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that fills its widget and scrolls in it. It has no name, as the frame around it has one: no landmark. */
export function FormLayout({ title, centred = false, foot, onSubmit, children }: FormLayoutProps) {
  return (
    <Area>
      <Form
        data-centred={centred || undefined}
        data-footed={foot !== undefined || undefined}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className="fields">
          {title !== "" && <h3 dir="auto">{title}</h3>}
          {children}
        </div>
        {foot}
      </Form>
    </Area>
  );
}

interface FormButtonsProps {
  readonly isDirty: boolean;
  readonly status: FormStatus;
  readonly saveLabel?: string | undefined;
  /** Written out; absent: an arrow. */
  readonly undoLabel?: string | undefined;
  readonly hasSave?: boolean | undefined;
  readonly hasUndo?: boolean | undefined;
  /** Before them. */
  readonly tool?: ReactNode;
  readonly onUndo: () => void;
}

/** Undo and save. They keep their places; the second is filled once there is something to be saved. */
export function FormButtons({ isDirty, status, saveLabel, undoLabel, tool, onUndo, ...has }: FormButtonsProps) {
  const { t } = useTranslation();
  const { hasSave = true, hasUndo = true } = has;
  const isIdle = !isDirty || status.kind === "saving";
  if (!hasSave && !hasUndo && !tool) return null;
  return (
    <Buttons>
      {tool}
      {hasUndo && undoLabel !== undefined && (
        <Button disabled={isIdle} onClick={onUndo}>
          {undoLabel}
        </Button>
      )}
      {hasUndo && undoLabel === undefined && (
        <IconButton icon="undo" label={t("action.decline-changes")} disabled={isIdle} onClick={onUndo} />
      )}
      {hasSave && (
        <Button type="submit" variant={isDirty ? "primary" : "outlined"} disabled={isIdle}>
          {saveLabel ?? t("action.save")}
        </Button>
      )}
    </Buttons>
  );
}

interface StatusLineProps {
  readonly status: FormStatus;
  /** Whether success is said. What failed is always said: it would be lost otherwise. */
  readonly saysResult: boolean;
  /** In place of ours. */
  readonly savedText?: string | undefined;
  /** What failed says itself what it was. */
  readonly isExplained?: boolean | undefined;
  /** Shown while there is nothing to say. */
  readonly note?: ReactNode;
}

/** How saving went. It keeps its room, so that nothing moves. */
export function StatusLine({ status, saysResult, note, savedText, isExplained = false }: StatusLineProps) {
  const { t } = useTranslation();
  if (status.kind === "failed") {
    return (
      <Line data-kind="failed" role="alert">
        <Icon name="error" size={14} />
        {isExplained ? status.message : t("value-form.failed", { message: status.message })}
      </Line>
    );
  }
  const isSaved = status.kind === "saved" && saysResult;
  return (
    <Line data-kind={isSaved ? "saved" : undefined} role="status">
      {isSaved && <Icon name="check" size={14} />}
      {isSaved && (savedText ?? t("common.saved"))}
      {status.kind === "saving" && t("action.saving")}
      {!isSaved && status.kind !== "saving" && note}
    </Line>
  );
}

const Area = styled.div({ flex: 1, minBlockSize: 0, minInlineSize: 0, containerType: "size" });

const Form = styled.form({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  blockSize: "calc(100% + 4px)",
  padding: 2, // for the outlines of what has the focus
  margin: -2,
  overflow: "auto",
  "& > .fields": {
    display: "flex",
    flexDirection: "column",
    flex: "1 0 auto",
    gap: 8,
    minInlineSize: 0,
  },
  "&[data-centred] > .fields": { justifyContent: "safe center" },
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)", overflowWrap: "anywhere" },
  "@container (min-height: 180px)": {
    "&[data-footed]": { overflow: "visible" },
    "&[data-footed] > .fields": { flex: 1, minBlockSize: 0, padding: 2, margin: -2, overflow: "auto" },
  },
});

/** Fields and their buttons: beside each other where there is room. */
export const FieldLine = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  gap: 8,
  alignItems: "start",
  flex: "none",
  "&[data-labelled] > :last-child": { marginBlockStart: 22 }, // below the line of the label
  "&:not(:has(> :nth-of-type(2)))": { gridTemplateColumns: "minmax(0, 1fr)" },
  "&[data-filling]": { flex: 1, minBlockSize: 64, alignItems: "stretch", "& > :last-child": { alignSelf: "end" } },
  "@container (max-width: 259px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    "&[data-labelled] > :last-child": { marginBlockStart: 0 },
  },
});

/** Below long forms: what is to be said, and the buttons. */
export const FormFoot = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  flexWrap: "wrap",
  gap: "4px 12px",
  flex: "none",
});

/** A date needs more room than a time. */
const MOMENT_COLUMNS = "minmax(128px, 2fr) minmax(60px, 1fr)";

/** Several fields, in a column or a row; in a low widget a row is taken where the column has no room. */
export const FieldGroup = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  alignItems: "start",
  "&[data-moment]": { columnGap: 8 },
  "&[data-row]": { gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)", gridTemplateColumns: "none" },
  "@container (max-height: 169px) and (min-width: 300px)": {
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, 1fr)",
    gridTemplateColumns: "none",
    "&[data-moment]": { gridTemplateColumns: MOMENT_COLUMNS },
  },
  "&[data-row][data-moment]": { gridTemplateColumns: MOMENT_COLUMNS },
});

const Buttons = styled.div({
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 4,
  blockSize: 36, // as a field, also where buttons are larger for fingers
});

const Line = styled.p({
  display: "flex",
  gap: 4,
  flex: "none",
  minBlockSize: 16,
  font: "var(--t-cap)",
  color: "var(--dim)",
  overflowWrap: "anywhere",
  "& .icon": { marginBlockStart: 1, flex: "none" },
  "&[data-kind='saved']": { color: "var(--ok)" },
  "&[data-kind='failed']": { color: "var(--bad)" },
});
