import type { Right, ResourceRight } from '#server/domain/rights.ts'
import { callers, getVerdict, type Verdict } from './callers.ts'

const signs: Record<Verdict, string> = { yes: 'yes', 401: '·', 403: '–', 404: 'hidden' }

/** The page `docs/rights.md`: each call, who may make it, and the status for all others. */
export function rightsPage(calls: ReadonlyMap<string, Right | ResourceRight>): string {
  const header = ['Call', 'Open to', ...callers]
  const rows = [...calls]
    .toSorted(([one], [other]) => (toSortKey(one) < toSortKey(other) ? -1 : 1))
    .map(([call, right]) => [
      `\`${call}\``,
      right.holders,
      ...callers.map((caller) => signs[getVerdict(right, caller)]),
    ])
  return `${introduction}\n${table([header, ...rows])}`
}

const introduction = `# Who may call what

Written from the rules themselves (\`server/domain/rights.ts\` and each domain's \`policy.ts\`) by \`npm run docs:rights\`; a test calls every cell for real and fails when this page is not current.

- **yes**: answered. **·**: 401, log in first. **–**: 403, with a sentence that says which right is missing. **hidden**: 404, as if the thing did not exist.
- An instructor of this table has the role and not the right to create courses: that right is a flag of its own (\`authorize\`), which students can have too. Both owners have it.
- “Owner” is the one whose course, session or file the call is about; “other owner” owns others.
- A token that has died is no token: public calls answer it as they answer a visitor.
`

function toSortKey(call: string): string {
  const [method = '', path = ''] = call.split(' ')
  return `${path} ${method}`
}

/** Pads columns to equal width, as the formatter does. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [header = [], ...body] = rows
  return `${[header, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('\n')}\n`
}
