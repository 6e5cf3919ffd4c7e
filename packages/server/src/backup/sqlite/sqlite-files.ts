/** The files of the embedded stores in the data folder. */
export const ENTITIES = "orrery.db";
export const SERIES = "telemetry.db";

/** Folder in the data folder while a restore makes the files. As long as it is there, the platform does not start. */
export const RESTORING = "restoring";
