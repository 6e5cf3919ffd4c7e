/** A device or asset as it is typed. */
export interface AdminDraft {
  readonly name: string;
  readonly type: string;
  readonly label: string;
  /** Numbers as text; empty: none. */
  readonly latitude: string;
  readonly longitude: string;
}

export const EMPTY_DRAFT: AdminDraft = { name: "", type: "", label: "", latitude: "", longitude: "" };

/** Translation keys of what is wrong, by field. The type says itself what is wrong with it. */
export function draftProblems({
  name,
  type,
  latitude,
  longitude,
}: AdminDraft): Partial<Record<keyof AdminDraft, string>> {
  return {
    ...(name.trim() === "" && { name: "widget.name-required" }),
    ...(type.trim() === "" && { type: "widget.name-required" }),
    ...(!isWithin(latitude, 90) && { latitude: "widget.latitude-wrong" }),
    ...(!isWithin(longitude, 180) && { longitude: "widget.longitude-wrong" }),
  };
}

const isWithin = (text: string, limit: number): boolean =>
  text.trim() === "" || (Number.isFinite(Number(text)) && Math.abs(Number(text)) <= limit);

/** The place as attributes: what is to be saved, and what is to be deleted. */
export function placeOf({ latitude, longitude }: AdminDraft) {
  const all = Object.entries({ latitude, longitude });
  return {
    values: Object.fromEntries(all.filter(([, text]) => text.trim() !== "").map(([key, text]) => [key, Number(text)])),
    gone: all.filter(([, text]) => text.trim() === "").map(([key]) => key),
  };
}
