import { Presets, SingleBar } from 'cli-progress'
import { pluralize } from '#shared/messages/pluralize.ts'
import type { ImportResult, ImportCounts } from './import-rows.ts'

/** The result of an import, as lines for the operator. */
export function summarize(
  { counts, examples, stoppedBy, lastLine }: ImportResult,
  run: { isDryRun: boolean; seconds: number; rejectedFile: string | undefined },
): string[] {
  const { created, existing, renamed, rejected, read, newCategories } = counts
  const would = run.isDryRun ? 'would be ' : ''
  const lines = [
    `Read ${pluralize(read, ['row', 'rows'])} in ${run.seconds.toFixed(1)} s${run.isDryRun ? ' (dry run, nothing is written)' : ''}.`,
    `  ${would}created: ${formatNumber(created)}`,
    `  existing: ${formatNumber(existing)} (unchanged)`,
    `  rejected: ${formatNumber(rejected)}${run.rejectedFile ? ` (see ${run.rejectedFile})` : ''}`,
    `  categories ${would}created: ${formatNumber(newCategories)}`,
  ]
  if (renamed > 0) {
    lines.push(
      `${pluralize(renamed, ['existing course has', 'existing courses have'])} another title: edited since, or keys of another platform (then use --source NAME).`,
    )
  }
  if (examples.length > 0) {
    lines.push(rejected > examples.length ? 'First rejected rows:' : 'Rejected rows:')
  }
  lines.push(...examples.map((example) => `  ${example}`))
  if (stoppedBy === undefined) return lines
  const reason = stoppedBy === 'signal' ? 'Stopped on request.' : `Stopped: ${stoppedBy.message}`
  const position = run.isDryRun
    ? `Checked up to line ${lastLine}.`
    : `Everything up to line ${lastLine} was imported; import the file again to continue.`
  return [...lines, `${reason} ${position}`]
}

function formatNumber(amount: number): string {
  return amount.toLocaleString('en')
}

interface ImportProgress {
  show(bytes: number, counts: ImportCounts): void
  end(): void
}

const stepPercent = 10

/** Shows progress: a bar on a terminal, otherwise a line for each tenth of the file. */
export function createProgress(options: {
  bytes: number
  isTerminal: boolean
  print: (line: string) => void
}): ImportProgress {
  return options.isTerminal ? createBar(options.bytes) : createLines(options)
}

function createBar(bytes: number): ImportProgress {
  const format = '{bar} {percentage}% | {rows} rows read, {rejected} rejected'
  const bar = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  bar.start(bytes, 0, { rows: 0, rejected: 0 })
  return {
    show: (bytesRead, { read: rows, rejected }) =>
      bar.update(Math.min(bytesRead, bytes), { rows, rejected }),
    end: () => bar.stop(),
  }
}

function createLines({
  bytes,
  print,
}: {
  bytes: number
  print: (line: string) => void
}): ImportProgress {
  let next = stepPercent
  return {
    show(bytesRead, counts) {
      const percent = bytes > 0 ? Math.min(100, Math.floor((100 * bytesRead) / bytes)) : 100
      if (percent < next) return
      next = percent - (percent % stepPercent) + stepPercent
      print(`${percent}% of the file, ${formatNumber(counts.read)} rows read`)
    },
    end: () => undefined,
  }
}
