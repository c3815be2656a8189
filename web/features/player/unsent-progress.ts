import type { ProgressReport } from '#shared/contract/learning.ts'
import { mergeReports } from './progress-report.ts'

const prefix = 'progress'

/** Whose progress in which course, as it was watched in which tab. */
interface Place {
  user: string
  course: string
  tab: string
}

/** Keeps what has not arrived at the server yet in this browser; undefined forgets it. */
export function saveUnsentProgress(
  { user, course, tab }: Place,
  report: ProgressReport | undefined,
) {
  const key = [prefix, user, course, tab].join(':')
  try {
    if (report) localStorage.setItem(key, JSON.stringify(report))
    else localStorage.removeItem(key)
  } catch {
    // Without storage it waits in the memory of the page alone.
  }
}

/**
 * Takes over what other tabs and former pages of this person kept, by course. A tab that still lives
 * has it in memory and sends it too, which does no harm: reports may arrive twice.
 */
export function takeUnsentProgress(user: string): Map<string, ProgressReport> {
  const found = new Map<string, ProgressReport>()
  try {
    for (const key of Object.keys(localStorage)) {
      const [kind, owner, course] = key.split(':')
      if (kind !== prefix || owner !== user || !course) continue
      const report: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      localStorage.removeItem(key)
      if (isReport(report)) found.set(course, mergeReports(found.get(course), report))
    }
  } catch {
    // What cannot be read was not kept.
  }
  return found
}

function isReport(value: unknown): value is ProgressReport {
  const { position, duration, watched, at }: Record<string, unknown> = Object(value)
  const areNumbers = typeof position === 'number' && typeof duration === 'number'
  return areNumbers && Array.isArray(watched) && typeof at === 'string'
}
