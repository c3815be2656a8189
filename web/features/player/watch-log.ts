import { type WatchedRange, addRange } from './watched-ranges.ts'

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
