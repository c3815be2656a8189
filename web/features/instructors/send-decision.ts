import type { DecisionRequest, InstructorEntry } from '#shared/contract/instructors.ts'
import { ApiFailure, answerOf, browserApi } from '#web/lib/api.ts'

/** A decision without what the admin saw, which the table's entry says. */
type Decided = DecisionRequest extends infer Request
  ? Request extends DecisionRequest
    ? Omit<Request, 'seen'>
    : never
  : never

/** Answers the server's sentence; throws `ApiFailure`. */
export async function sendDecision(
  { _id: id, approval }: InstructorEntry,
  decided: Decided,
): Promise<string> {
  const json: DecisionRequest = { ...decided, seen: approval.status }
  const call = browserApi().api.admin.instructors[':id'].$patch({ param: { id }, json })
  return (await answerOf(call)).msg
}

/** True where the person is no longer as the table shows them, so that it must be loaded anew. */
export function isOvertaken(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && (error.code === 'conflict' || error.code === 'not_found')
}
