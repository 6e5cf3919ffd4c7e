import styled from "@emotion/styled";
import { type ReactNode, useId, useState } from "react";
import { Icon } from "../../basics/icon.tsx";
import type { IconName } from "../../basics/icon-names.ts";

export interface DropZoneProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly icon: IconName;
  /** "Drop a file here or". */
  readonly dropText: string;
  /** "choose a file". */
  readonly chooseText: string;
  /** What was chosen. */
  readonly children?: ReactNode;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped on it or chosen with its button. */
export function DropZone(props: DropZoneProps) {
  const { label, accept, multiple = false, disabled = false, onFiles } = props;
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <Zone
      data-over={over || undefined}
      data-invalid={props.invalid || undefined}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        if (disabled) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) take(event.dataTransfer.files);
      }}
    >
      {props.children}
      <p>
        {!props.children && <Icon name={props.icon} size={16} />}
        <span>
          {props.dropText} <label htmlFor={id}>{props.chooseText}</label>
        </span>
      </p>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-label={`${label}: ${props.chooseText}`}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        onChange={({ target }) => {
          take(target.files);
          target.value = ""; // the same file may be chosen again
        }}
      />
    </Zone>
  );
}

const Zone = styled.div({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  minBlockSize: 64,
  padding: 12,
  border: "1px dashed var(--line-field)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  color: "var(--dim)",
  font: "var(--t-body-s)",
  "& p": { display: "flex", alignItems: "center", gap: 8, flex: "1 1 180px" },
  "& label": { color: "var(--accent)", fontWeight: 500, cursor: "pointer" },
  "& label:hover": { textDecoration: "underline" },
  "& > input": { position: "absolute", inlineSize: 1, blockSize: 1, opacity: 0 },
  "&:has(> input:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "&[data-over]": { borderColor: "var(--accent)", borderStyle: "solid", background: "var(--tint)" },
  "&[data-invalid]": { borderColor: "var(--bad)" },
  "&[data-disabled]": { background: "var(--sunken)", borderColor: "var(--line)" },
  "&[data-disabled] label": { color: "inherit", cursor: "default" },
});
