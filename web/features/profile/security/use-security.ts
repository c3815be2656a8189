import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'

const loadSecurity = () => parseResponse(getBrowserApi().user.security.$get())

/** How the user logs in. */
export function useSecurity() {
  return useQuery(loadSecurity)
}

/** Runs a change, says whether it succeeded, and returns its response. */
export async function runChange<Response extends { msg: string }>(
  change: () => Promise<Response>,
): Promise<Response | undefined> {
  try {
    const response = await change()
    toast.success(response.msg)
    return response
  } catch (error) {
    showError(error)
    return undefined
  }
}
