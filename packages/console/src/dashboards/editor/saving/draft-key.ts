/** Under which a browser keeps the draft of a dashboard. `userId`: others who use the browser do not see it. */
export const draftKey = (userId: string, dashboardId: string) => `orrery.dashboard-draft.${userId}.${dashboardId}`;

/** Whether there is one; its code is loaded only then. */
export function hasDraft(userId: string, dashboardId: string): boolean {
  try {
    return localStorage.getItem(draftKey(userId, dashboardId)) !== null;
  } catch {
    return false; // a forbidden storage keeps none
  }
}
