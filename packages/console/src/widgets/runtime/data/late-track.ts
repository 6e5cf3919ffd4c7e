import type { SeriesView, TimeRange } from "@orrery/model";
import type { PixelTrack } from "../../../charts/pixels/pixel-track.ts";

/** What a feed knows of series that are read as what can be drawn of them. */
export type Track = Pick<PixelTrack, "error" | "isComplete" | "slotMs" | "others" | "show" | "view" | "close">;

const NOTHING: SeriesView = { ts: new Float64Array(), values: new Float64Array(), valueAt: () => Number.NaN };

/** A track whose code is on its way; until then it is incomplete. */
export class LateTrack implements Track {
  #track: PixelTrack | undefined;
  #error: Error | undefined;
  #shown: readonly [range: TimeRange, width: number] | undefined;

  /** `onChange`: the code came, or did not. */
  constructor(made: Promise<PixelTrack>, onChange: () => void) {
    made
      .then((track) => {
        this.#track = track;
        if (this.#shown) track.show(...this.#shown);
      })
      .catch((error: unknown) => {
        this.#error = error instanceof Error ? error : new Error(String(error));
      })
      .finally(onChange);
  }

  get error(): Error | undefined {
    return this.#track ? this.#track.error : this.#error;
  }

  get isComplete(): boolean {
    return this.#track?.isComplete ?? false;
  }

  get slotMs(): number {
    return this.#track?.slotMs ?? 0;
  }

  get others(): readonly string[] {
    return this.#track?.others ?? [];
  }

  show(range: TimeRange, width: number): void {
    this.#shown = [range, width];
    this.#track?.show(range, width);
  }

  view(key: string): SeriesView {
    return this.#track?.view(key) ?? NOTHING;
  }

  /** What is not asked for yet is not, until something is shown again. */
  close(): void {
    this.#shown = undefined;
    this.#track?.close();
  }
}
