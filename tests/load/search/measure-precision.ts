import {
  isHeldOut,
  type JudgedQuery,
  queryKinds,
  type TitledCourse,
  toJudgedText,
} from './judged-query.ts'

/** How many results are judged. */
export const judgedResults = 5

export interface JudgedResult {
  query: JudgedQuery
  /** The relevant ones among the first five results, as a share of how many there could be. */
  precision: number
  /** The relevant ones as a share of the first five or fewer results. */
  relevantShare: number
  heldOut: boolean
  /** The first titles; those that are not relevant start with a cross. */
  titles: string[]
  similar: string | undefined
  relevantCount: number
}

export interface FirstResults {
  courses: TitledCourse[]
  similar?: string | undefined
}

/** Runs every query. Leaves out those that should find something where the catalogue has nothing. */
export async function judge(
  queries: readonly JudgedQuery[],
  courses: readonly TitledCourse[],
  search: (text: string) => Promise<FirstResults>,
): Promise<JudgedResult[]> {
  const texts = courses.map(toJudgedText)
  const results: JudgedResult[] = []
  for (const query of queries) {
    const relevantCount = texts.filter(query.isRelevant).length
    if (relevantCount === 0 && query.cause !== 'absent') continue
    const { courses: found, similar } = await search(query.text)
    const isRelevant = found.map((course) => query.isRelevant(toJudgedText(course)))
    const hits = isRelevant.filter(Boolean).length
    const possible = Math.min(judgedResults, relevantCount)
    results.push({
      query,
      precision: possible === 0 ? Number(found.length === 0) : hits / possible,
      relevantShare: found.length === 0 ? Number(relevantCount === 0) : hits / found.length,
      heldOut: isHeldOut(query),
      titles: found.map(({ title }, index) => `${isRelevant[index] ? ' ' : '×'} ${title}`),
      similar,
      relevantCount,
    })
  }
  return results
}

export function averagePrecision(results: readonly JudgedResult[]): number {
  return average(results.map(({ precision }) => precision))
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export function printResults(results: readonly JudgedResult[], withMisses: boolean): void {
  console.log(`\n${'precision at 5'.padEnd(44)} queries     all  tuning  held out  of those shown`)
  for (const kind of queryKinds) {
    const ofKind = results.filter(({ query }) => query.kind === kind)
    printLine(kind, ofKind)
    for (const [cause, ofCause] of Map.groupBy(ofKind, ({ query }) => query.cause)) {
      printLine(`  ${cause}`, ofCause)
    }
  }
  // Words that no title has say more about the list of synonyms than about the search.
  const [written] = queryKinds
  printLine(
    `${written}, without synonyms`,
    results.filter(({ query }) => query.kind === written && !query.cause.startsWith('synonyms')),
  )
  if (withMisses) for (const miss of results.filter(isVisibleMiss)) printMiss(miss)
}

function printLine(name: string, results: readonly JudgedResult[]): void {
  const part = (some: readonly JudgedResult[]) =>
    (some.length > 0 ? formatPrecision(some) : '-').padStart(8)
  const tuning = part(results.filter(({ heldOut }) => !heldOut))
  const heldOut = part(results.filter((result) => result.heldOut))
  const shown = average(results.map(({ relevantShare }) => relevantShare))
    .toFixed(3)
    .padStart(16)
  console.log(
    `${name.padEnd(44)} ${String(results.length).padStart(7)}${part(results)}${tuning}  ${heldOut}${shown}`,
  )
}

function printMiss({ query, similar, relevantCount, titles, ...result }: JudgedResult): void {
  const instead = similar === undefined ? '' : `, searched for "${similar}"`
  const precision = result.precision.toFixed(2)
  console.log(
    `\n${query.kind}, ${query.cause}: "${query.text}"${instead}: ${precision}, ${relevantCount} relevant`,
  )
  for (const title of titles) console.log(`  ${title}`)
}

function isVisibleMiss({ precision, heldOut }: JudgedResult): boolean {
  return precision < 1 && !heldOut
}

export function formatPrecision(results: readonly JudgedResult[]): string {
  return averagePrecision(results).toFixed(3)
}
