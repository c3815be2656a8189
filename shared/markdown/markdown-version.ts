/**
 * Raise it whenever the output of `markdownToHtml` changes: stored HTML of older versions is rendered
 * again. In a file of its own, so that reading it does not load the parser.
 */
export const markdownVersion = 2
