import { useState } from "react";
import type { Delimiter } from "../entities/import/read-file.ts";
import { type FileHead, guessPlan } from "./reading/guess-plan.ts";
import type { ImportPlan, Layout } from "./reading/import-plan.ts";
import { delimiterOf, fileHead, type OpenFile, openFile } from "./reading/open-file.ts";

/** A file, its beginning, and what becomes of its columns. */
export interface PlannedFile {
  readonly open: OpenFile;
  readonly head: FileHead;
  readonly plan: ImportPlan;
}

interface Reading {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  readonly layout: Layout;
}

/** The file that is imported. @param many Whether its lines say whose values they hold. */
export function usePlannedFile(many: boolean) {
  const [file, setFile] = useState<PlannedFile>();
  const [refused, setRefused] = useState<string>();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const read = (open: OpenFile, reading?: Reading): PlannedFile | undefined => {
    const delimiter = reading?.delimiter ?? delimiterOf(open);
    const head = fileHead(open, { delimiter, zone, ...(reading && { hasHeader: reading.hasHeader }) });
    return head && { open, head, plan: guessPlan(head, { delimiter, many, zone, layout: reading?.layout }) };
  };
  return {
    file,
    /** Name of one that has no rows, or a single column. */
    refused,
    choose: async (next: File) => {
      const planned = read(await openFile(next));
      setFile(planned);
      setRefused(planned ? undefined : next.name);
    },
    /** Reads the same file in another way, and finds again what its columns hold. */
    reread: (reading: Reading) => {
      const planned = file && read(file.open, reading);
      if (planned) setFile(planned);
      else if (file) {
        setFile(undefined);
        setRefused(file.open.file.name);
      }
    },
    change: (plan: ImportPlan) => setFile((before) => before && { ...before, plan }),
    forget: () => setFile(undefined),
  };
}
