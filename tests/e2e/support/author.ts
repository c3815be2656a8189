import { saveCourseResponse } from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { callApi } from '#tests/helpers/client.ts'
import { newMember, createToken, type Member } from './member.ts'
import type { E2eServer } from './test.ts'

/** Adapts the running server to the helpers of the API tests. */
export function wire(site: E2eServer) {
  return {
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${site.url}${pathname}${search}`, request))
    },
  }
}

/** Creates a user with instructor rights for this test. */
export async function newAuthor(site: E2eServer): Promise<Member & { token: string }> {
  const member = await newMember(site)
  const token = await createToken(site, member)
  const body = {
    audience: 'Not at the moment',
    videoPro: 'I have some knowledge',
    typeOfTeaching: 'Online',
  }
  const { status } = await callApi(wire(site), 'PATCH /user/authorize', { token, body })
  if (status !== 200) throw new Error(`Requesting instructor rights returned ${status}.`)
  return { ...member, token }
}

/** Creates a course of that user, by default in the first category. */
export async function newCourse(
  site: E2eServer,
  token: string,
  options: Record<string, unknown> = {},
): Promise<Course> {
  const { body } = await callApi(wire(site), 'GET /api/category')
  const [first] = body as unknown as { _id: string }[]
  const form = await courseForm(wire(site), { token }, { category: first?._id, ...options })
  const reply = await callApi(wire(site), 'POST /api/courses', { token, body: form })
  if (reply.status !== 200) throw new Error(`The course was rejected: ${reply.body['msg']}`)
  return saveCourseResponse.parse(reply.body).course
}
