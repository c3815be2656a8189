/**
 * Splits a command line at spaces, without a shell: quotes keep spaces together, everything else is literal. Undefined
 * for a quote that is not closed.
 */
export function splitCommand(command: string): string[] | undefined {
  if (!/^(?:"[^"]*"|'[^']*'|[^"'])*$/.test(command)) return undefined
  const words = command.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? []
  return words.map((word) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_quoted, double?: string, single?: string) => double ?? single ?? '',
    ),
  )
}
