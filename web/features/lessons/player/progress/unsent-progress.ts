import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { mergeReports } from './progress-report.ts'

/** Progress in courses of one lesson, and in lessons of other courses. */
const keyPrefixes = { course: 'progress', lesson: 'lesson-progress' }

interface StorageKeyParts {
  scope: 'course' | 'lesson'
  user: string
  id: string
  tab: string
}

/** Saves progress that the server has not accepted yet in this browser; undefined removes it. */
export function saveUnsentProgress(
  { scope, user, id, tab }: StorageKeyParts,
  report: ProgressReport | undefined,
) {
  const key = [keyPrefixes[scope], user, id, tab].join(':')
  try {
    if (report) localStorage.setItem(key, JSON.stringify(report))
    else localStorage.removeItem(key)
  } catch {
    // Without storage, the report stays only in the page's memory.
  }
}

/**
 * Removes and returns what this user's other and former tabs saved, by course or lesson. A tab that is still open
 * sends it as well, which is harmless: reports are idempotent.
 */
export function takeUnsentProgress(
  scope: 'course' | 'lesson',
  user: string,
): Map<string, ProgressReport> {
  const reports = new Map<string, ProgressReport>()
  try {
    for (const key of Object.keys(localStorage)) {
      const [prefix, owner, id] = key.split(':')
      if (prefix !== keyPrefixes[scope] || owner !== user || !id) continue
      const report: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      localStorage.removeItem(key)
      if (isReport(report)) reports.set(id, mergeReports(reports.get(id), report))
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
