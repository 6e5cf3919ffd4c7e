import { Comparison } from "./comparison.tsx";
import { valueTypeOf } from "./key-filter-edits.ts";
import type { KeyFilterDraft, KeyFilterOptions } from "./key-filter-options.ts";
import { KeyToken } from "./key-token.tsx";

interface KeyFilterEditorProps {
  readonly filter: KeyFilterDraft;
  readonly onChange: (filter: KeyFilterDraft) => void;
  readonly options: KeyFilterOptions;
  /** The sentence about what is wrong at a place of `keyFilterProblems`. */
  readonly problemAt: (place: string) => string | undefined;
}

/** A condition on a value as part of a sentence: `temperature is above 38`. Its parent is a line of words. */
export function KeyFilterEditor({ filter, onChange, options, problemAt }: KeyFilterEditorProps) {
  return (
    <>
      <KeyToken
        filter={filter}
        options={options}
        problem={problemAt("key") ?? problemAt("constant")}
        onChange={onChange}
      />
      <Comparison
        filter={filter}
        valueType={valueTypeOf(filter)}
        predicate={filter.predicate}
        options={options}
        at=""
        problemAt={problemAt}
        onChange={(predicate) => onChange({ ...filter, predicate })}
      />
    </>
  );
}
