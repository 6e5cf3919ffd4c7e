import { useState } from "react";
import { DashboardEditorView, type DashboardEditorViewProps } from "./dashboard-editor-view.tsx";
import { DashboardDrafts } from "./saving/dashboard-drafts.ts";

interface EditSessionProps extends Omit<DashboardEditorViewProps, "drafts" | "draft"> {
  readonly userId: string;
  /** Goes on with what was edited before. */
  readonly resumes: boolean;
}

/** From the press that begins the editing to the one that ends it. */
export function EditSession({ userId, resumes, ...props }: EditSessionProps) {
  const [{ drafts, draft }] = useState(() => {
    const kept = new DashboardDrafts(() => localStorage, userId, props.dashboard.id.id);
    return { drafts: kept, draft: resumes ? kept.read() : undefined };
  });
  return <DashboardEditorView {...props} drafts={drafts} draft={draft} />;
}
