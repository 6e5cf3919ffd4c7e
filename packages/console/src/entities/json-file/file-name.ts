/** The name of the file that an entity is exported to (reference: console pages, 10.1). */
export const fileName = (name: string): string => `${name.toLowerCase().replaceAll(/\W/g, "_")}.json`;
