/** What was watched since it was last taken, and the stretch that is being watched now. */
export interface WatchLog {
  ranges: WatchedRange[]
  /** From where the video has run without a jump, and how far; undefined at first and after one. */
  running: WatchedRange | undefined
}

export const emptyLog: WatchLog = { ranges: [], running: undefined }

/** The video runs, and is at so many seconds. Going backwards without a word is a jump too. */
export function recordPosition(log: WatchLog, position: number): WatchLog {
  const { running } = log
  if (!running) return { ...log, running: [position, position] }
  if (position < running[1]) return recordPosition(endRun(log), position)
  return { ...log, running: [running[0], position] }
}

/** The video jumps: what comes next is another stretch. A pause ends none. */
export function endRun({ ranges, running }: WatchLog): WatchLog {
  return { ranges: running ? addRange(ranges, running) : ranges, running: undefined }
}

/** Everything watched so far, and the log that goes on from here. */
export function takeWatched(log: WatchLog): { watched: WatchedRange[]; rest: WatchLog } {
  const { running } = log
  const rest: WatchLog = { ranges: [], running: running && [running[1], running[1]] }
  return { watched: endRun(log).ranges, rest }
}

/** From and to, in seconds. */
export type WatchedRange = [from: number, to: number]

/** The ranges and one more, in order and apart: what overlaps or touches becomes one. */
export function addRange(ranges: readonly WatchedRange[], added: WatchedRange): WatchedRange[] {
  const [from, to] = added
  if (!(from < to)) return [...ranges]
  const apart = ranges.filter((range) => range[1] < from || range[0] > to)
  const joined = ranges.filter((range) => range[1] >= from && range[0] <= to)
  const whole: WatchedRange = [
    Math.min(from, ...joined.map((range) => range[0])),
    Math.max(to, ...joined.map((range) => range[1])),
  ]
  return [...apart, whole].sort((one, other) => one[0] - other[0])
}

export function addRanges(
  ranges: readonly WatchedRange[],
  added: readonly WatchedRange[],
): WatchedRange[] {
  return added.reduce<WatchedRange[]>(addRange, [...ranges])
}
