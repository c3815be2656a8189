/** Seconds from the start. */
export type WatchedRange = [from: number, to: number]

/** What was watched since the log was last taken. */
export interface WatchLog {
  ranges: WatchedRange[]
  /** The range played without a jump until now; undefined before the first and after a jump. */
  running: WatchedRange | undefined
}

export const emptyLog: WatchLog = { ranges: [], running: undefined }

/** Extends the running range to a position, in seconds. A position before its end counts as a jump. */
export function recordPosition(log: WatchLog, position: number): WatchLog {
  const { running } = log
  if (!running) return { ...log, running: [position, position] }
  if (position < running[1]) return recordPosition(endRun(log), position)
  return { ...log, running: [running[0], position] }
}

/** Ends the running range: the video jumps. A pause does not end it. */
export function endRun({ ranges, running }: WatchLog): WatchLog {
  return { ranges: running ? addRange(ranges, running) : ranges, running: undefined }
}

/** Everything watched so far, and the log to continue with. */
export function takeWatched(log: WatchLog): { watched: WatchedRange[]; rest: WatchLog } {
  const { running } = log
  const rest: WatchLog = { ranges: [], running: running && [running[1], running[1]] }
  return { watched: endRun(log).ranges, rest }
}

/** Adds a range, keeping them sorted and disjoint: those that overlap or touch are merged. */
export function addRange(ranges: readonly WatchedRange[], added: WatchedRange): WatchedRange[] {
  const [from, to] = added
  if (!(from < to)) return [...ranges]
  const apart = ranges.filter((range) => range[1] < from || range[0] > to)
  const touching = ranges.filter((range) => range[1] >= from && range[0] <= to)
  const merged: WatchedRange = [
    Math.min(from, ...touching.map((range) => range[0])),
    Math.max(to, ...touching.map((range) => range[1])),
  ]
  return [...apart, merged].sort((a, b) => a[0] - b[0])
}

export function addRanges(
  ranges: readonly WatchedRange[],
  added: readonly WatchedRange[],
): WatchedRange[] {
  return added.reduce<WatchedRange[]>(addRange, [...ranges])
}
