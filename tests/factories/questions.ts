import type { Fetch } from '#server/app.ts'
import { callApi } from '../helpers/client.ts'

type App = { fetch: Fetch }
type Member = { token: string }

/** Asks a question to a lesson; returns its id. */
export async function createQuestion(
  app: App,
  { token }: Member,
  lesson: string,
  { title = 'Why does the Rhine bend?', body = '', seconds = null as number | null } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const { status } = await callApi(app, `PUT /api/lessons/${lesson}/questions/${id}`, {
    token,
    body: { title, body, seconds },
  })
  if (status !== 200) throw new Error(`The question returned ${status}.`)
  return id
}

/** Answers a question; returns the id of the answer. */
export async function createAnswer(
  app: App,
  { token }: Member,
  question: string,
  body = 'Because of the rock.',
): Promise<string> {
  const id = crypto.randomUUID()
  const { status } = await callApi(app, `PUT /api/questions/${question}/answers/${id}`, {
    token,
    body: { body },
  })
  if (status !== 200) throw new Error(`The answer returned ${status}.`)
  return id
}
