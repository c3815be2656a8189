import { describe, expect, it } from 'vitest'
import { instructorApprovalStatuses } from '#shared/contract/accounts/accounts.ts'
import { getAllowedDecisions, getApprovalAfterRequest } from './approval.ts'

describe('getApprovalAfterRequest', () => {
  it.each([
    ['none', 'granted', 'pending'],
    ['pending', 'granted', 'pending'],
    ['granted', 'granted', 'granted'],
    ['refused', 'pending', 'pending'],
    ['withdrawn', 'pending', 'pending'],
  ] as const)(
    'turns %s into %s in automatic mode and into %s in manual mode',
    (approval, auto, manual) => {
      for (const role of ['student', 'instructor'] as const) {
        expect(getApprovalAfterRequest({ approval, role }, 'automatic')).toBe(auto)
        expect(getApprovalAfterRequest({ approval, role }, 'manual')).toBe(manual)
      }
    },
  )

  it('always grants the rights to admins', () => {
    for (const approval of instructorApprovalStatuses) {
      expect(getApprovalAfterRequest({ approval, role: 'admin' }, 'manual')).toBe('granted')
    }
  })
})

describe('getAllowedDecisions', () => {
  it.each([
    ['none', ['grant']],
    ['pending', ['grant', 'refuse']],
    ['granted', ['withdraw']],
    ['refused', ['grant']],
    ['withdrawn', ['grant']],
  ] as const)('for the status %s allows %j', (approval, allowed) => {
    const decisions = getAllowedDecisions({ approval, role: 'student' })
    expect(
      Object.entries(decisions).flatMap(([name, isAllowed]) => (isAllowed ? [name] : [])),
    ).toEqual(allowed)
  })

  it('does not allow withdrawing the rights of an admin', () => {
    expect(getAllowedDecisions({ approval: 'granted', role: 'admin' }).withdraw).toBe(false)
  })
})
