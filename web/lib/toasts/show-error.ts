import { toDisplayError } from '../api.ts'
import { endSessionIfExpired } from '../session/index.ts'
import { toast } from './toast.ts'

/**
 * Shows why a call failed, except if the session has expired, which the page shows itself, or the user did not want to
 * prove again who they are.
 */
export function showError(error: unknown): void {
  if (endSessionIfExpired(error)) return
  const { msg, code } = toDisplayError(error)
  if (code !== 'proof_required') toast.error(msg)
}
