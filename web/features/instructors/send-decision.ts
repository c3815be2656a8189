import type { DecisionRequest, ManagedInstructor } from '#shared/contract/instructors.ts'
import { ApiError, parseResponse, getBrowserApi } from '#web/lib/api.ts'

/** A decision without what the admin saw, which the table's entry says. */
type Decided = DecisionRequest extends infer Request
  ? Request extends DecisionRequest
    ? Omit<Request, 'seen'>
    : never
  : never

/** Answers the server's sentence; throws `ApiFailure`. */
export async function sendDecision(
  { _id: id, approval }: ManagedInstructor,
  decided: Decided,
): Promise<string> {
  const json: DecisionRequest = { ...decided, seen: approval.status }
  const call = getBrowserApi().api.admin.instructors[':id'].$patch({ param: { id }, json })
  return (await parseResponse(call)).msg
}

/** True where the person is no longer as the table shows them, so that it must be loaded anew. */
export function isOvertaken(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'conflict' || error.code === 'not_found')
}
