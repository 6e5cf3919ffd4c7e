import styled from "@emotion/styled";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";

/** A comment is at most so long as JSON; what it needs around it is little. */
const MAX_LENGTH = 9_000;

interface CommentFormProps {
  /** Of a comment that is changed. */
  readonly before?: string | undefined;
  readonly busy: boolean;
  /** `done`: it was saved, and the field may be emptied. */
  readonly onSave: (text: string, done: () => void) => void;
  readonly onCancel?: (() => void) | undefined;
}

/** Where a comment is written: Ctrl and Enter saves it, too. */
export function CommentForm({ before = "", busy, onSave, onCancel }: CommentFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(before);
  const isChange = onCancel !== undefined;
  const ready = text.trim() !== "" && text !== before && !busy;
  const save = () => {
    if (ready) onSave(text.trim(), () => setText(""));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Form onSubmit={handleSubmit} onKeyDown={handleKey}>
      <TextField
        label={t(isChange ? "alarm.edit-comment" : "alarm.comment")}
        placeholder={t("alarm.write-comment")}
        value={text}
        onChange={setText}
        rows={2}
        optional={false}
        maxLength={MAX_LENGTH}
        autoFocus={isChange}
      />
      <div>
        {onCancel && <Button onClick={onCancel}>{t("action.cancel")}</Button>}
        <Button type="submit" disabled={!ready}>
          {t(isChange ? "action.save" : "alarm.add-comment")}
        </Button>
      </div>
    </Form>
  );
}

const Form = styled.form({
  display: "grid",
  gap: 8,
  "& > div:last-of-type": { display: "flex", justifyContent: "flex-end", gap: 8 },
});
