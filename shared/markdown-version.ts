/** Raise it with every change of what `markdownToHtml` makes: stored HTML of older versions is made again. */
export const markdownVersion = 1
