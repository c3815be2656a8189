import { expect, test } from 'vitest'
import { getAuditSubjectKind } from './audit.ts'

test.each([
  ['user.deleted', 'user'],
  ['api_token.created', 'user'],
  ['answer.removed', 'user'],
  ['report.decided', 'user'],
  ['course.deleted', 'course'],
  ['message.closed', 'message'],
  ['registration.invited', 'invitation'],
  ['registration.invitation_revoked', 'invitation'],
  ['registration.changed', 'registration'],
  ['legal.published', 'legal'],
] as const)('the subject of %s is of the kind %s', (action, kind) => {
  expect(getAuditSubjectKind(action)).toBe(kind)
})
