/** Each page has an element, so a file of a few kB could otherwise create millions. */
export const maxPages = 5000
