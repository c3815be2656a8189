/**
 * Raise it whenever the HTML of articles changes: stored HTML of older versions is rendered again. In a file of its own,
 * so that reading it does not load the parser.
 */
export const articleVersion = 2
