import { expect, test } from 'vitest'
import { type BackupAttempt, isReportDue } from './failure-series.ts'

const time = new Date()
const good: BackupAttempt = { finishedAt: time, verifiedAt: time, problem: null, reportedAt: null }
const failed: BackupAttempt = { ...good, finishedAt: null, verifiedAt: null, problem: 'Failed.' }
const unverified: BackupAttempt = { ...good, verifiedAt: null, problem: 'Not restored.' }
const reported = (attempt: BackupAttempt) => ({ ...attempt, reportedAt: time })

test.each<[string, BackupAttempt[], boolean]>([
  ['a first failure, which is repeated', [failed, good], false],
  ['a second one', [failed, failed, good], false],
  ['the last repetition', [failed, failed, failed, good], true],
  ['the last repetition without any good one', [failed, failed, failed], true],
  ['failures that were reported', [failed, reported(failed), failed, failed, good], false],
  [
    'failures after ones that were reported and have ended',
    [failed, failed, failed, good, reported(failed)],
    true,
  ],
  ['one that cannot be restored', [unverified, good], true],
  ['another one that cannot be restored', [unverified, reported(unverified), good], false],
  [
    'one that cannot be restored, after reported failures',
    [unverified, reported(failed), failed],
    true,
  ],
  [
    'failures after one that cannot be restored was reported',
    [failed, failed, failed, reported(unverified)],
    true,
  ],
  ['a good one', [good, failed], false],
])('%s', (_name, attempts, isDue) => {
  expect(isReportDue(attempts)).toBe(isDue)
})
