import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { otherTables, type PersonalTable, personalTables } from './index.ts'

const file = join(import.meta.dirname, '../../../../docs/personal-data.md')

const introduction = `# Personal data

Generated from the registry (\`server/domain/privacy/registry/\`) by \`npm run docs:privacy\`. \`tests/api/privacy/registry.test.ts\` compares it with the database: a table or column that is missing here fails the tests. [Privacy](privacy.md) explains how the data is downloaded and erased.
`

test('docs/personal-data.md is up to date (regenerate it with `npm run docs:privacy`)', async () => {
  const parts = [
    introduction,
    ...personalTables.map(describeTable),
    '## Tables without personal data\n',
    `${Object.entries(otherTables)
      .map(([name, reason]) => `- \`${name}\`: ${reason}`)
      .join('\n')}\n`,
  ]
  await expect(parts.join('\n')).toMatchFileSnapshot(file)
})

function describeTable({ table, title, description, exported, omitted, erasure }: PersonalTable) {
  const reasons =
    typeof omitted === 'string'
      ? [`- Not in the archive: ${omitted}`]
      : Object.entries(omitted).map(([column, reason]) => `- \`${column}\` is left out: ${reason}`)
  return `## ${title}

\`${getTableName(table)}\`. ${description}

${[
  ...(exported.length > 0 ? [`- In the archive: ${exported.map(code).join(', ')}`] : []),
  ...reasons,
  `- Erasure: ${describeErasure(erasure)}`,
].join('\n')}
`
}

const code = (name: string) => `\`${name}\``

function describeErasure(erasure: PersonalTable['erasure']): string {
  if (erasure.rows === 'deleted') return 'deleted.'
  const outcome =
    erasure.rows === 'anonymous'
      ? 'kept without the reference to the user.'
      : 'kept with the id of the account.'
  return `${outcome} ${erasure.reason}`
}
