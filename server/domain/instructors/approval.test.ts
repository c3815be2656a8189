import { describe, expect, it } from 'vitest'
import { instructorApprovalStatuses } from '#shared/contract/accounts.ts'
import { getApprovalAfterRequest, getAllowedDecisions } from './approval.ts'

describe('asking for instructor rights', () => {
  it.each([
    ['none', 'granted', 'pending'],
    ['pending', 'granted', 'pending'],
    ['granted', 'granted', 'granted'],
    ['refused', 'pending', 'pending'],
    ['withdrawn', 'pending', 'pending'],
  ] as const)('from %s leads to %s automatically and to %s manually', (approval, auto, manual) => {
    for (const role of ['student', 'instructor'] as const) {
      expect(getApprovalAfterRequest({ approval, role }, 'automatic')).toBe(auto)
      expect(getApprovalAfterRequest({ approval, role }, 'manual')).toBe(manual)
    }
  })

  it('is enough for an admin, who would be the one to decide', () => {
    for (const approval of instructorApprovalStatuses) {
      expect(getApprovalAfterRequest({ approval, role: 'admin' }, 'manual')).toBe('granted')
    }
  })
})

describe('an admin', () => {
  it.each([
    ['none', ['grant']],
    ['pending', ['grant', 'refuse']],
    ['granted', ['withdraw']],
    ['refused', ['grant']],
    ['withdrawn', ['grant']],
  ] as const)('may decide about a person who is %s: %j', (approval, open) => {
    const decisions = getAllowedDecisions({ approval, role: 'student' })
    expect(Object.entries(decisions).flatMap(([name, isOpen]) => (isOpen ? [name] : []))).toEqual(
      open,
    )
  })

  it('cannot take from another admin what the role gives', () => {
    expect(getAllowedDecisions({ approval: 'granted', role: 'admin' }).withdraw).toBe(false)
  })
})
