import type { Fetch } from '#server/app.ts'
import { callApi } from '../helpers/client.ts'

/** Enrols a logged-in user in exactly these courses. */
export async function enrol(
  app: { fetch: Fetch },
  { token }: { token: string },
  ...courseIds: string[]
): Promise<void> {
  const cart = courseIds.map((_id) => ({ _id, quantity: 1 }))
  const { status } = await callApi(app, 'PATCH /user/addcart', { token, body: { cart } })
  if (status !== 200) throw new Error(`The enrolment returned ${status}.`)
}
