import { describe, expect, it } from 'vitest'
import { approvals } from '#shared/contract/accounts.ts'
import { approvalAfterAsking, openDecisions } from './approval.ts'

describe('asking for instructor rights', () => {
  it.each([
    ['none', 'granted', 'pending'],
    ['pending', 'granted', 'pending'],
    ['granted', 'granted', 'granted'],
    ['refused', 'pending', 'pending'],
    ['withdrawn', 'pending', 'pending'],
  ] as const)('from %s leads to %s automatically and to %s manually', (approval, auto, manual) => {
    for (const role of ['student', 'instructor'] as const) {
      expect(approvalAfterAsking({ approval, role }, 'automatic')).toBe(auto)
      expect(approvalAfterAsking({ approval, role }, 'manual')).toBe(manual)
    }
  })

  it('is enough for an admin, who would be the one to decide', () => {
    for (const approval of approvals) {
      expect(approvalAfterAsking({ approval, role: 'admin' }, 'manual')).toBe('granted')
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
    const decisions = openDecisions({ approval, role: 'student' })
    expect(Object.entries(decisions).flatMap(([name, isOpen]) => (isOpen ? [name] : []))).toEqual(
      open,
    )
  })

  it('cannot take from another admin what the role gives', () => {
    expect(openDecisions({ approval: 'granted', role: 'admin' }).withdraw).toBe(false)
  })
})
