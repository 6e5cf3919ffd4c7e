/** An event that a canvas hears before its pixels are read: one that forgets them draws them again. */
export const BEFORE_PICTURE = "orrery:before-picture";
