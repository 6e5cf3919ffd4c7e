import type { ComponentType } from "react";

/** One state of a control. */
export interface Story {
  readonly name: string;
  readonly View: ComponentType;
}

/** What a `*.stories.tsx` file exports as `stories`. */
export interface StoryFile {
  /** Group and control, for example `Pickers/Entity`. */
  readonly title: string;
  readonly stories: readonly Story[];
}

export interface PlacedStory extends Story {
  /** `pickers-entity/many-items`: part of the address and of names of pictures. */
  readonly id: string;
  readonly title: string;
}

/**
 * The states of a control, by name. Each is a component of its own, so that it may hold state:
 *
 * ```tsx
 * export const stories = defineStories("Inputs/Switch", { Off: () => <Switch … />, Disabled: () => … });
 * ```
 */
export function defineStories(title: string, stories: Readonly<Record<string, ComponentType>>): StoryFile {
  return { title, stories: Object.entries(stories).map(([name, View]) => ({ name, View })) };
}

/** All stories of `files`, by title. */
export function placeStories(files: readonly StoryFile[]): PlacedStory[] {
  return files
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .flatMap(({ title, stories }) =>
      stories.map((story) => ({ ...story, title, id: `${slug(title)}/${slug(story.name)}` })),
    );
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
