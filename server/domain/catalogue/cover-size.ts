/** 16:9, in SVG units. */
export const coverWidth = 640
export const coverHeight = 360
