/**
 * The statements of a migration that can break a process of the version before, which runs meanwhile: it reads and
 * writes the tables as they were. Tables and columns that the migration itself adds are unknown to that process.
 */
export function findContractSteps(migration: string): string[] {
  const statements = splitStatements(migration)
  const added = new Set(statements.flatMap(listAdded))
  return statements.filter((statement) => {
    const text = statement.toLowerCase().replaceAll(/'[^']*'/g, "''")
    return isContractStep(text) && !listSubjects(text).some((subject) => added.has(subject))
  })
}

const breaking = [
  /^drop (?!index|trigger)/,
  /^truncate /,
  /^create unique index /,
  /^alter type (?!.* add value )/,
  /^alter table .* drop (?:column|default|identity|expression)\b/,
  /^alter table .* rename\b/,
  /^alter table .* set not null\b/,
  /^alter table .* alter column .* type\b/,
  /^alter table .* add (?:constraint|check|unique|primary key|foreign key|exclude)\b/,
  /^alter table (?!.* (?:default|generated) ).* add column .* not null\b/,
]

function isContractStep(statement: string): boolean {
  return breaking.some((pattern) => pattern.test(statement))
}

const name = '(?:if (?:not )?exists )?(?:only )?(?:"?public"?\\.)?"?(\\w+)"?'
const table = new RegExp(`^(?:create|alter) table ${name}`)
const addedColumn = new RegExp(`^alter table ${name} add column ${name}`)
const constrained = new RegExp(`^alter table ${name} .*?(?:unique|foreign key) ?\\("?(\\w+)`)
const indexed = new RegExp(`^create unique index .*? on ${name} (?:using \\w+ )?\\("?(\\w+)`)

/** A new table, or a new column as `table.column`. */
function listAdded(statement: string): string[] {
  const text = statement.toLowerCase()
  const [, changed = '', column] = addedColumn.exec(text) ?? []
  if (column) return [`${changed}.${column}`]
  const [, created] = text.startsWith('create table') ? (table.exec(text) ?? []) : []
  return created ? [created] : []
}

/** The table of the statement, and the first column of its constraint or index. */
function listSubjects(statement: string): string[] {
  const found = indexed.exec(statement) ?? constrained.exec(statement) ?? table.exec(statement)
  const [, changed = '', column = ''] = found ?? []
  return [changed, `${changed}.${column}`]
}

/** Without comments; bodies of functions stay whole. */
function splitStatements(sql: string): string[] {
  const parts = sql.replaceAll(/--.*$/gm, '').match(/(?:\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|[^;])+/g)
  return (parts ?? []).map((part) => part.trim().replaceAll(/\s+/g, ' ')).filter(Boolean)
}
