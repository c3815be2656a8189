import type { ApiCall } from './api-calls.ts'
import { callers, getVerdict, type Verdict } from './callers.ts'

const signs: Record<Verdict, string> = { yes: 'yes', 401: '·', 403: '–', 404: 'hidden' }

const tokenSigns = { open: '', closed: 'closed', ignored: 'none' }

/** The page `docs/rights.md`: each call, who may make it, and the status for all others. */
export function rightsPage(calls: ReadonlyMap<string, ApiCall>): string {
  const header = ['Call', 'Open to', 'Token scope', ...callers]
  const rows = [...calls]
    .toSorted(([one], [other]) => (toSortKey(one) < toSortKey(other) ? -1 : 1))
    .map(([call, { right, access, scope }]) => [
      `\`${call.replace(pathPattern, '')}\``,
      right.holders,
      scope ? `\`${scope}\`` : tokenSigns[access],
      ...callers.map((caller) => signs[getVerdict(right, caller)]),
    ])
  return `${introduction}\n${table([header, ...rows])}`
}

/** What a parameter of a path may be, which is not part of its name. */
const pathPattern = /\{[^/]*\}/g

const introduction = `# Who may call what

Generated from the access rules (\`server/domain/rights.ts\` and each domain's \`policy.ts\`) by \`npm run docs:rights\`; a test makes the call of every cell and fails when this page is out of date.

- **yes**: allowed. **·**: 401, login required. **–**: 403, with a message that names the missing right. **hidden**: 404, as if the resource did not exist.
- “Instructor” has the role but not the right to create courses, which is a separate flag (\`authorize\`) that students can have too. Both owners have it.
- “Owner” is the user whose course, session or file the call is about; “other owner” owns others. A co-instructor has accepted an invitation to the owner’s courses.
- “Token scope” is what a personal API token needs to make the call for its user, whose rights it never exceeds. **closed**: no token may. **none**: the call reads no credentials.
- An expired token counts as none: public calls respond as to a visitor.
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
