import { Presets, SingleBar } from 'cli-progress'

export interface CommandProgress {
  /** Sets how much is done of the total. */
  show(done: number, total: number): void
  end(): void
}

const stepPercent = 10

/** A bar on a terminal, otherwise a line for each tenth: `40% of the backup`. */
export function createCommandProgress(options: {
  /** What the percentage is of. */
  what: string
  isTerminal: boolean
  print: (line: string) => void
}): CommandProgress {
  return options.isTerminal ? createBar() : createLines(options)
}

function createBar(): CommandProgress {
  const settings = { format: '{bar} {percentage}%', hideCursor: true, clearOnComplete: true }
  const bar = new SingleBar(settings, Presets.shades_classic)
  bar.start(1, 0)
  return {
    show(done, total) {
      bar.setTotal(total)
      bar.update(done)
    },
    end: () => bar.stop(),
  }
}

function createLines({
  what,
  print,
}: {
  what: string
  print: (line: string) => void
}): CommandProgress {
  let next = stepPercent
  return {
    show(done, total) {
      const percent = total > 0 ? Math.floor((100 * done) / total) : 100
      if (percent < next) return
      next = percent - (percent % stepPercent) + stepPercent
      print(`${percent}% of ${what}`)
    },
    end: () => undefined,
  }
}
