import type { ModerationCase } from '#shared/contract/community/moderation.ts'
import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { deleteDraft } from '#web/lib/forms/drafts.ts'
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

/** Returns whether it was dismissed; if not, the case on the page may be outdated. */
export async function dismissCase(id: string, onChanged: OnChanged): Promise<boolean> {
  const { decision } = getBrowserApi().api.moderation.cases[':id']
  const json = { action: 'dismiss' } as const
  return show(await send(parseResponse(decision.$post({ param: { id }, json }))), onChanged)
}

/** Returns whether it was reversed, likewise. */
export async function reverseDecision(id: string, onChanged: OnChanged): Promise<boolean> {
  const { reversal } = getBrowserApi().api.moderation.decisions[':id']
  return show(await send(parseResponse(reversal.$post({ param: { id } }))), onChanged)
}

interface DecisionForm {
  /** The name of its draft, which is no longer needed. */
  name: string
  onDecided: OnChanged
  onOutdated: () => void
}

/** For the form of a decision, which shows other errors: says what was decided, or that another moderator was faster. */
export async function sendDecision(
  call: Promise<CaseResponse>,
  { name, onDecided, onOutdated }: DecisionForm,
): Promise<void> {
  try {
    const response = await call
    deleteDraft(name)
    show(response, onDecided)
  } catch (error) {
    if (!isOutdated(error)) throw error
    toast.error(error.msg)
    onOutdated()
  }
}

/** Whether another moderator has decided since the case was loaded, or its author deleted the account. */
function isOutdated(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
}

function show(response: CaseResponse | undefined, onChanged: OnChanged): boolean {
  if (!response) return false
  toast.success(response.msg)
  onChanged(response.case)
  return true
}

async function send(call: Promise<CaseResponse>): Promise<CaseResponse | undefined> {
  try {
    return await call
  } catch (error) {
    showError(error)
    return undefined
  }
}
