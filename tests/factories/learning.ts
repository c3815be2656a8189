import type { Fetch } from '#server/app.ts'
import type { Deps } from '#server/domain/deps.ts'
import { ask } from '../helpers/client.ts'
import { asUser } from './people.ts'

type House = { fetch: Fetch; deps: Pick<Deps, 'db' | 'clock'> }

/** Enrols a logged-in person in exactly these courses. */
export async function enrol(
  house: House,
  { token }: { token: string },
  ...courseIds: string[]
): Promise<void> {
  const cart = courseIds.map((_id) => ({ _id, quantity: 1 }))
  const { status } = await ask(house, 'PATCH /user/addcart', { token, body: { cart } })
  if (status !== 200) throw new Error(`The enrolment was answered with ${status}.`)
}

/** A new person, logged in and enrolled in the courses. */
export async function asLearner(house: House, ...courseIds: string[]) {
  const person = await asUser(house)
  await enrol(house, person, ...courseIds)
  return person
}
