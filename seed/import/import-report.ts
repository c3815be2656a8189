import { Presets, SingleBar } from 'cli-progress'
import type { ImportResult, ImportCounts } from './import-rows.ts'

/** What an import did, in lines for the operator. */
export function summarize(
  { counts, examples, stoppedBy, lastLine }: ImportResult,
  run: { isDryRun: boolean; seconds: number; refusedFile: string | undefined },
): string[] {
  const {
    created,
    existing: present,
    renamed: retitled,
    rejected: refused,
    read,
    newCategories,
  } = counts
  const would = run.isDryRun ? 'would be ' : ''
  const lines = [
    `Read ${count(read, 'row')} in ${run.seconds.toFixed(1)} s${run.isDryRun ? ' (dry run: nothing is written)' : ''}.`,
    `  ${would}created: ${number(created)}`,
    `  already there: ${number(present)} (left as they are)`,
    `  refused: ${number(refused)}${run.refusedFile ? ` (see ${run.refusedFile})` : ''}`,
    `  categories ${would}created: ${number(newCategories)}`,
  ]
  if (retitled > 0) {
    lines.push(
      `${count(retitled, 'course')} already there ${retitled === 1 ? 'has' : 'have'} another title here: edited since, or the keys of another platform (then give --source NAME).`,
    )
  }
  if (examples.length > 0) lines.push(refused > examples.length ? 'The first refused:' : 'Refused:')
  lines.push(...examples.map((example) => `  ${example}`))
  if (stoppedBy === undefined) return lines
  const why = stoppedBy === 'signal' ? 'Stopped on request.' : `Stopped: ${stoppedBy.message}`
  const far = run.isDryRun
    ? `Checked up to line ${lastLine}.`
    : `Everything up to line ${lastLine} is dealt with; import the file again to go on.`
  return [...lines, `${why} ${far}`]
}

function count(amount: number, noun: string): string {
  return `${number(amount)} ${noun}${amount === 1 ? '' : 's'}`
}

function number(amount: number): string {
  return amount.toLocaleString('en')
}

interface ImportProgress {
  show(bytes: number, counts: ImportCounts): void
  end(): void
}

const stepPercent = 10

/** How far the file is read: a bar on a terminal, else a line every tenth of the file. */
export function createProgress(options: {
  bytes: number
  isTerminal: boolean
  say: (line: string) => void
}): ImportProgress {
  return options.isTerminal ? bar(options.bytes) : lines(options)
}

function bar(bytes: number): ImportProgress {
  const format = '{bar} {percentage} % | {rows} rows read, {refused} refused'
  const single = new SingleBar(
    { format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  single.start(bytes, 0, { rows: 0, refused: 0 })
  return {
    show: (read, { read: rows, rejected: refused }) =>
      single.update(Math.min(read, bytes), { rows, refused }),
    end: () => single.stop(),
  }
}

function lines({ bytes, say }: { bytes: number; say: (line: string) => void }): ImportProgress {
  let next = stepPercent
  return {
    show(read, counts) {
      const percent = bytes > 0 ? Math.min(100, Math.floor((100 * read) / bytes)) : 100
      if (percent < next) return
      next = percent - (percent % stepPercent) + stepPercent
      say(`${percent} % of the file, ${counts.read.toLocaleString('en')} rows read`)
    },
    end: () => undefined,
  }
}
