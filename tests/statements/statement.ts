/**
 * What the product promises to those who use it, and the test that proves it: the promise, the file of the
 * test below the project's root, and its title, or that of one of its steps, as written in the code.
 */
export type Statement = readonly [promise: string, file: string, title: string]

/** The tests of one file, so that a list names it once. A list has the promises that are the titles of their tests. */
export function provenBy(
  file: string,
  promises: Readonly<Record<string, string>> | readonly string[],
): Statement[] {
  const titles = Array.isArray(promises)
    ? promises.map((title) => [title, title])
    : Object.entries(promises)
  return titles.map(([promise, title]) => [promise, file, title])
}
