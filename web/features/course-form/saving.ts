import type { CourseChangeRequest, NewCourseRequest } from '#shared/contract/authoring.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import type { ContractLoader } from '#web/lib/forms/check-form.ts'

/** What becomes of a sent form. */
export interface Saving<Request> {
  contract: ContractLoader<Request>
  send: (request: Request) => Promise<{ msg: string }>
}

const rules = () => import('./course-form-contract.ts')

export const creation: Saving<NewCourseRequest> = {
  contract: () => rules().then(({ newCourseForm }) => newCourseForm),
  send: (json) => answerOf(browserApi().api.courses.$post({ json })),
}

export function changeOf(id: string): Saving<CourseChangeRequest> {
  return {
    contract: () => rules().then(({ courseChangeForm }) => courseChangeForm),
    send: (json) => answerOf(browserApi().api.courses[':id'].$put({ param: { id }, json })),
  }
}
