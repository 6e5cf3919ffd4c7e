import { useState } from "react";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { type ChipDrop, withDrop } from "../chip-list/chip-drop.ts";
import { ChipList } from "../chip-list/chip-list.tsx";
import { ImageInput } from "../image-input/image-input.tsx";
import { FileInput } from "./file-input.tsx";

interface Props {
  readonly allowedExtensions?: string;
  readonly readAsBinary?: boolean;
  readonly workFromFileObj?: boolean;
  readonly multipleFiles?: boolean;
  readonly existingFileName?: string;
  readonly accept?: string;
  readonly dropLabel?: string;
  readonly noFileText?: string;
  readonly required?: boolean;
  readonly requiredAsError?: boolean;
  readonly disabled?: boolean;
}

function FileStory({ initial = null, ...props }: Props & { readonly initial?: unknown }) {
  const [names, setNames] = useState<string | readonly string[] | null>(null);
  return (
    <div style={{ maxInlineSize: 420 }}>
      <ShowValue initial={initial}>
        {(value, setValue) => (
          <FileInput
            label="Import file"
            value={value}
            onChange={(next, given) => {
              setValue(next instanceof File ? { file: next.name, size: next.size } : next);
              setNames(given);
            }}
            {...props}
          />
        )}
      </ShowValue>
      <p data-names>{JSON.stringify(names)}</p>
    </div>
  );
}

const PIXEL =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'%3E%3Ccircle cx='2' cy='2' r='2' fill='%234453d6'/%3E%3C/svg%3E";

const image =
  (
    initial: string | null,
    props: {
      readonly maxSizeByte?: number;
      readonly required?: boolean;
      readonly checked?: boolean;
      readonly disabled?: boolean;
    } = {},
  ) =>
  () => (
    <div style={{ maxInlineSize: 420 }}>
      <ShowValue initial={initial}>
        {(url, setUrl) => <ImageInput label="Image" value={url} onChange={setUrl} {...props} />}
      </ShowValue>
    </div>
  );

function Chips({ count, disabled = false }: { readonly count: number; readonly disabled?: boolean }) {
  const [drop, setDrop] = useState<ChipDrop>();
  return (
    <>
      <ShowValue<readonly string[]>
        initial={["alpha", "beta", "gamma", "delta", ...Array.from({ length: count }, (_, n) => `key ${n}`)]}
      >
        {(chips, setChips) => (
          <ChipList
            label="Keys"
            disabled={disabled}
            chips={chips.map((text) => ({ key: text, text }))}
            onRemove={(key) => setChips(chips.filter((other) => other !== key))}
            onDrop={(drop) => {
              setDrop(drop);
              setChips(withDrop(chips, drop));
            }}
          />
        )}
      </ShowValue>
      <p data-drop>{JSON.stringify(drop)}</p>
    </>
  );
}

export const stories = defineStories("Inputs/Files and lists", {
  File: () => <FileStory required />,
  "File required": () => <FileStory required requiredAsError />,
  "File by extension": () => <FileStory allowedExtensions="csv" accept=".csv,text/csv" />,
  "File as binary": () => <FileStory readAsBinary />,
  "File as object": () => <FileStory workFromFileObj />,
  Files: () => <FileStory multipleFiles />,
  "File existing": () => (
    <FileStory
      initial="kept"
      existingFileName="firmware-1.4.0.bin"
      dropLabel="Drop firmware here or"
      noFileText="No firmware"
    />
  ),
  "File disabled": () => <FileStory disabled />,
  Image: image(null),
  "Image filled": image(PIXEL),
  "Image limited": image(PIXEL, { maxSizeByte: 1024 }),
  "Image invalid": image(null, { required: true, checked: true }),
  "Image disabled": image(PIXEL, { disabled: true }),
  Chips: () => <Chips count={0} />,
  "Chips of many": () => <Chips count={40} />,
  "Chips disabled": () => <Chips count={0} disabled />,
});
