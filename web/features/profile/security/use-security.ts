import { ApiError, getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

const loadSecurity = () => parseResponse(getBrowserApi().user.security.$get())

/** How the user logs in. */
export function useSecurity() {
  return useQuery(loadSecurity)
}

/**
 * Runs a change, says whether it succeeded, and returns its response. Calls `onChange` also after an error, since another
 * tab may have been faster, but not if the user did not prove who they are: they may be logging out instead.
 */
export async function runChange<Response extends { msg: string }>(
  change: () => Promise<Response>,
  onChange?: () => void,
): Promise<Response | undefined> {
  try {
    const response = await change()
    toast.success(response.msg)
    onChange?.()
    return response
  } catch (error) {
    showError(error)
    if (!(error instanceof ApiError) || error.code !== 'proof_required') onChange?.()
    return undefined
  }
}
