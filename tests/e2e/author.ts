import { saveCourseResponse } from '#shared/contract/authoring.ts'
import type { Course } from '#shared/contract/catalogue.ts'
import { courseForm } from '../factories/catalogue.ts'
import { ask } from '../helpers/client.ts'
import type { E2eHouse } from './house.ts'
import { newMember, tokenOf, type Member } from './member.ts'

/** The running server, as the helpers of the API's tests ask it. */
export function wire(house: E2eHouse) {
  return {
    fetch: (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return fetch(new Request(`${house.url}${pathname}${search}`, request))
    },
  }
}

/** A person of this test alone, with instructor rights. */
export async function newAuthor(house: E2eHouse): Promise<Member & { token: string }> {
  const member = await newMember(house)
  const token = await tokenOf(house, member)
  const body = {
    audience: 'Not at the moment',
    videoPro: 'I have some knowledge',
    typeOfTeaching: 'Online',
  }
  const { status } = await ask(wire(house), 'PATCH /user/authorize', { token, body })
  if (status !== 200) throw new Error(`Instructor rights were answered with ${status}.`)
  return { ...member, token }
}

/** A course of that person's, in the first category of the house unless wished otherwise. */
export async function newCourse(
  house: E2eHouse,
  token: string,
  wishes: Record<string, unknown> = {},
): Promise<Course> {
  const { body } = await ask(wire(house), 'GET /api/category')
  const [first] = body as unknown as { _id: string }[]
  const form = await courseForm(wire(house), { token }, { category: first?._id, ...wishes })
  const reply = await ask(wire(house), 'POST /api/courses', { token, body: form })
  if (reply.status !== 200) throw new Error(`The course was refused: ${reply.body['msg']}`)
  return saveCourseResponse.parse(reply.body).course
}
