import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

type OnChanged = (changed: ModerationCase) => void
type CaseResponse = { msg: string; case: ModerationCase }

/** Returns whether no other moderator is deciding the case. */
export async function claimCase(id: string): Promise<boolean> {
  const { claim } = getBrowserApi().api.moderation.cases[':id']
  return (await send(parseResponse(claim.$put({ param: { id } })))) !== undefined
}

/** After a dialog was cancelled; an expired claim ends by itself. */
export function releaseCase(id: string): void {
  const { claim } = getBrowserApi().api.moderation.cases[':id']
  void parseResponse(claim.$delete({ param: { id } })).catch(() => undefined)
}

export async function dismissCase(id: string, onChanged: OnChanged): Promise<void> {
  const { decision } = getBrowserApi().api.moderation.cases[':id']
  const json = { action: 'dismiss' } as const
  show(await send(parseResponse(decision.$post({ param: { id }, json }))), onChanged)
}

export async function reverseDecision(id: string, onChanged: OnChanged): Promise<void> {
  const { reversal } = getBrowserApi().api.moderation.decisions[':id']
  show(await send(parseResponse(reversal.$post({ param: { id } }))), onChanged)
}

function show(response: CaseResponse | undefined, onChanged: OnChanged): void {
  if (!response) return
  toast.success(response.msg)
  onChanged(response.case)
}

async function send(call: Promise<CaseResponse>): Promise<CaseResponse | undefined> {
  try {
    return await call
  } catch (error) {
    showError(error)
    return undefined
  }
}
