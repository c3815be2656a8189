import type { ProgressReport } from '#shared/contract/learning.ts'
import { mergeReports } from './progress-report.ts'

const keyPrefix = 'progress'

interface StorageKeyParts {
  user: string
  course: string
  tab: string
}

/** Saves progress that the server has not accepted yet in this browser; undefined removes it. */
export function saveUnsentProgress(
  { user, course, tab }: StorageKeyParts,
  report: ProgressReport | undefined,
) {
  const key = [keyPrefix, user, course, tab].join(':')
  try {
    if (report) localStorage.setItem(key, JSON.stringify(report))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the report stays only in the page's memory.
  }
}

/**
 * Removes and returns what this user's other and former tabs saved, by course. A tab that is still open
 * sends it as well, which is harmless: reports are idempotent.
 */
export function takeUnsentProgress(user: string): Map<string, ProgressReport> {
  const reports = new Map<string, ProgressReport>()
  try {
    for (const key of Object.keys(localStorage)) {
      const [prefix, owner, course] = key.split(':')
      if (prefix !== keyPrefix || owner !== user || !course) continue
      const report: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      localStorage.removeItem(key)
      if (isReport(report)) reports.set(course, mergeReports(reports.get(course), report))
    }
  } catch {
    // Unreadable storage counts as empty.
  }
  return reports
}

function isReport(value: unknown): value is ProgressReport {
  const { position, duration, watched, at }: Record<string, unknown> = Object(value)
  const areNumbers = typeof position === 'number' && typeof duration === 'number'
  return areNumbers && Array.isArray(watched) && typeof at === 'string'
}
