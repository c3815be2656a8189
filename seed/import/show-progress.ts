import { Presets, SingleBar } from 'cli-progress'
import type { ImportCounts } from './import-rows.ts'

export interface ImportProgress {
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
