import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RemovableChip } from "../../autocomplete/removable-chip.tsx";
import { DropField } from "./drop-field.tsx";
import { extensionsOf, hasAllowedExtension, type ReadFile, readFile } from "./read-file.ts";

interface FileInputProps {
  readonly label: string;
  /** Null: no file. Contents by the mode; an array when several may be chosen. */
  readonly value: unknown;
  /** `names`: of the files, one text unless several may be chosen. */
  readonly onChange: (value: unknown, names: string | readonly string[] | null) => void;
  /** Kinds of files that the browser offers; any by default. */
  readonly accept?: string | undefined;
  /** Comma-separated; others are refused. */
  readonly allowedExtensions?: string | undefined;
  /** Content is a text with one character a byte. */
  readonly readAsBinary?: boolean | undefined;
  /** Content is the `File` itself. */
  readonly workFromFileObj?: boolean | undefined;
  readonly multipleFiles?: boolean | undefined;
  /** Name of the file that is there already. */
  readonly existingFileName?: string | undefined;
  readonly dropLabel?: string | undefined;
  readonly noFileText?: string | undefined;
  /** What text becomes; undefined or a throw drops the file. */
  readonly convert?: ((text: string) => unknown) | undefined;
  readonly required?: boolean | undefined;
  /** Say in red that a required file is missing. */
  readonly requiredAsError?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** A file, or several, read here. */
export function FileInput(props: FileInputProps) {
  const { label, value, onChange, accept = "*/*", multipleFiles = false, required = false, disabled = false } = props;
  const { t } = useTranslation();
  const [names, setNames] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const chosen = value === null || value === undefined ? [] : names;
  const shown = chosen.length > 0 ? chosen : props.existingFileName && value !== null ? [props.existingFileName] : [];
  const extensions = extensionsOf(props.allowedExtensions);
  const mode = props.workFromFileObj ? "file" : props.readAsBinary ? "binary" : "text";

  const give = (files: readonly ReadFile[]) => {
    setNames(files.map(({ name }) => name));
    const [first] = files;
    if (first === undefined) onChange(null, null);
    else if (multipleFiles)
      onChange(
        files.map(({ content }) => content),
        files.map(({ name }) => name),
      );
    else onChange(first.content, first.name);
  };
  const take = async (files: readonly File[]) => {
    const allowed = files.filter(({ name }) => hasAllowedExtension(name, extensions));
    const read = (await Promise.all(allowed.map((file) => readFile(file, mode, props.convert)))).filter(
      (file) => file !== undefined,
    );
    if (allowed.length < files.length) setProblem(t("import.wrong-extension", { extensions: extensions.join(", ") }));
    else setProblem(read.length < allowed.length ? t("import.empty-file") : undefined);
    if (read.length > 0) give(read);
  };
  const remove = (at: number) => {
    setProblem(undefined);
    const contents = multipleFiles && Array.isArray(value) ? (value as readonly unknown[]) : [value];
    const left = chosen.flatMap((name, index) => (index === at ? [] : [{ name, content: contents[index] }]));
    give(left);
  };
  const noFile = props.noFileText ?? t("import.no-file");
  const missing = required && shown.length === 0;
  const error = problem ?? (missing && props.requiredAsError ? noFile : undefined);
  return (
    <DropField
      label={label}
      required={required}
      error={error}
      note={shown.length === 0 ? noFile : undefined}
      accept={accept}
      multiple={multipleFiles}
      disabled={disabled}
      icon="upload"
      dropText={props.dropLabel ?? t(multipleFiles ? "import.drop-files" : "import.drop-file")}
      chooseText={t(multipleFiles ? "import.choose-files" : "import.choose-file")}
      onFiles={(files) => void take(files)}
    >
      {shown.length > 0 && (
        <Names>
          {shown.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and their place is what tells them apart
            <RemovableChip key={`${at}-${name}`} text={name} onRemove={disabled ? undefined : () => remove(at)} />
          ))}
        </Names>
      )}
    </DropField>
  );
}

const Names = styled.div({ display: "flex", flexWrap: "wrap", gap: 4, minInlineSize: 0 });
