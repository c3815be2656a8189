import { type WatchedRange, withRange } from './watched-ranges.ts'

/** What was watched since it was last taken, and the stretch that is being watched now. */
export interface WatchLog {
  ranges: WatchedRange[]
  /** From where the video has run without a jump, and how far; undefined at first and after one. */
  running: WatchedRange | undefined
}

export const emptyLog: WatchLog = { ranges: [], running: undefined }

/** The video runs, and is at so many seconds. Going backwards without a word is a jump too. */
export function ranTo(log: WatchLog, position: number): WatchLog {
  const { running } = log
  if (!running) return { ...log, running: [position, position] }
  if (position < running[1]) return ranTo(stopped(log), position)
  return { ...log, running: [running[0], position] }
}

/** The video jumps: what comes next is another stretch. A pause ends none. */
export function stopped({ ranges, running }: WatchLog): WatchLog {
  return { ranges: running ? withRange(ranges, running) : ranges, running: undefined }
}

/** Everything watched so far, and the log that goes on from here. */
export function taken(log: WatchLog): { watched: WatchedRange[]; rest: WatchLog } {
  const { running } = log
  const rest: WatchLog = { ranges: [], running: running && [running[1], running[1]] }
  return { watched: stopped(log).ranges, rest }
}
