import type { UpdateCourseRequest, CreateCourseRequest } from '#shared/contract/authoring.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import type { SchemaLoader } from '#web/lib/forms/check-form.ts'

/** What becomes of a sent form. */
export interface Submission<Request> {
  contract: SchemaLoader<Request>
  send: (request: Request) => Promise<{ msg: string }>
}

const rules = () => import('./course-form-contract.ts')

export const newCourseSubmission: Submission<CreateCourseRequest> = {
  contract: () => rules().then(({ newCourseForm }) => newCourseForm),
  send: (json) => parseResponse(getBrowserApi().api.courses.$post({ json })),
}

export function createChangeSubmission(id: string): Submission<UpdateCourseRequest> {
  return {
    contract: () => rules().then(({ courseChangeForm }) => courseChangeForm),
    send: (json) => parseResponse(getBrowserApi().api.courses[':id'].$put({ param: { id }, json })),
  }
}
