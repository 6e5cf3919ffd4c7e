import type { Topic } from "../events.ts";

const ALL: Readonly<Record<Topic, true>> = {
  entity: true,
  alarm: true,
  attributesUpdated: true,
  attributesDeleted: true,
  timeSeriesSaved: true,
  timeSeriesDeleted: true,
  credentialsUpdated: true,
  credentialsStored: true,
  tokensVoided: true,
  sessionEnded: true,
  brandingChanged: true,
  relation: true,
  userAction: true,
};

/** The topics that this version knows; those of other versions count as missed. */
export const TOPICS: ReadonlySet<Topic> = new Set(Object.keys(ALL) as Topic[]);
