import { Presets, SingleBar } from 'cli-progress'

export interface CommandProgress {
  /** Sets how much is done of the total. */
  show(done: number, total: number): void
  end(): void
}

const stepPercent = 10

/** A bar on a terminal, otherwise a line for each tenth: `40% of the backup (4 MB of 10 MB)`. */
export function createCommandProgress(options: {
  /** What the percentage is of. */
  what: string
  /** Shows amounts; left out for percentages alone. */
  format?: (amount: number) => string
  isTerminal: boolean
  print: (line: string) => void
}): CommandProgress {
  return options.isTerminal ? createBar(options) : createLines(options)
}

function createBar({ format }: { format?: (amount: number) => string }): CommandProgress {
  const settings = {
    format: '{bar} {percentage}% {amounts}',
    hideCursor: true,
    clearOnComplete: true,
  }
  const bar = new SingleBar(settings, Presets.shades_classic)
  bar.start(1, 0, { amounts: '' })
  return {
    show(done, total) {
      bar.setTotal(total)
      bar.update(done, { amounts: format ? `${format(done)} of ${format(total)}` : '' })
    },
    end: () => bar.stop(),
  }
}

function createLines({
  what,
  format,
  print,
}: {
  what: string
  format?: (amount: number) => string
  print: (line: string) => void
}): CommandProgress {
  let next = stepPercent
  return {
    show(done, total) {
      const percent = total > 0 ? Math.floor((100 * done) / total) : 100
      if (percent < next) return
      next = percent - (percent % stepPercent) + stepPercent
      const amounts = format ? ` (${format(done)} of ${format(total)})` : ''
      print(`${percent}% of ${what}${amounts}`)
    },
    end: () => undefined,
  }
}
