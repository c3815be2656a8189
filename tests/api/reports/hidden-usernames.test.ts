import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { requireUnreservedUsername } from '#server/domain/accounts/restrictions/reserved-usernames.ts'
import { accountMessages as messages } from '#shared/messages/accounts/accounts.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { countPlanRows } from '#tests/helpers/databases/statements.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ signIn: 'public' })

type Member = Awaited<ReturnType<typeof asMember>>

let moderator: Member
let owner: Member

beforeEach(async () => {
  moderator = await asModerator(app)
  owner = await asMember(app)
})

const hide = () => decide(app, moderator, { kind: 'profile', id: owner.id })
const rename = ({ token }: Member, username: string) =>
  callApi(app, 'PATCH /user/update', { token, body: { username } })
const taken = { status: 409, body: { fields: { username: messages.usernameTaken } } }

async function readUsername(where: ReturnType<typeof eq>): Promise<string | undefined> {
  const [user] = await app.deps.db.select().from(users).where(where)
  return user?.username
}

test('the username of a hidden profile is given back by the reversal, since nobody can take it', async () => {
  const other = await asMember(app)
  const decision = await hide()
  const upperCase = owner.username.toUpperCase()
  expect(await rename(other, upperCase)).toMatchObject(taken)
  expect(await rename(owner, owner.username)).toMatchObject(taken)
  const body = registrationForm({ username: upperCase })
  expect(await callApi(app, 'POST /user/register', { body })).toMatchObject(taken)
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  expect(await readUsername(eq(users.id, owner.id))).toBe(owner.username)
  const renamed = `${owner.username}-renamed`
  expect((await rename(owner, renamed)).status).toBe(200)
  expect((await rename(other, owner.username)).status).toBe(200)
})

test('the username is free for others once the hidden user has chosen another one', async () => {
  const [other, chosen] = [await asMember(app), `${owner.username}-chosen`]
  const reverse = (decision: string) =>
    callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  const first = await hide()
  expect((await rename(owner, chosen)).status).toBe(200)
  expect(await rename(owner, owner.username)).toMatchObject(taken)
  expect((await rename(other, owner.username)).status).toBe(200)
  const second = await hide()
  expect((await reverse(first)).status).toBe(200)
  expect(await readUsername(eq(users.id, owner.id))).toMatch(/^user-/)
  expect((await reverse(second)).status).toBe(200)
  expect(await readUsername(eq(users.id, owner.id))).toBe(chosen)
})

test('a registration looks its username up without reading the decisions about others', async () => {
  const decision = await hide()
  await app.pool.query(
    `insert into moderation_decisions (id, case_id, action, user_id, reason, hidden_profile)
     select gen_random_uuid(), case_id, action, user_id, reason,
       jsonb_set(hidden_profile, '{username}', to_jsonb('other' || number))
     from moderation_decisions, generate_series(1, 2000) number where id = $1`,
    [decision],
  )
  await app.pool.query('analyze moderation_decisions')
  const most = await countPlanRows(app, () => requireUnreservedUsername(app.deps.db, 'nobody'))
  expect(most).toBeLessThan(10)
})

test('a registration from before the profile had the username is not activated while it is hidden', async () => {
  const form = registrationForm()
  await callApi(app, 'POST /user/register', { body: form })
  const email = await app.mail.emailTo(form.email, 'Activate')
  await app.deps.db.update(users).set({ username: form.username }).where(eq(users.id, owner.id))
  await hide()
  const body = { activation_token: secretIn(email, '/user/activate/') }
  expect(await callApi(app, 'POST /user/activation', { body })).toMatchObject({
    status: 409,
    body: { msg: messages.usernameTakenMeanwhile(form.username) },
  })
  expect(await readUsername(eq(users.email, form.email))).toBeUndefined()
})

test('a first sign-in with the username of a hidden profile gets another one', async () => {
  await hide()
  const email = `${owner.username}@school.example`
  app.identity.nextUser = { name: 'Ada', isEmailVerified: true, email }
  expect((await signInBrowser(app).signIn()).status).toBe(200)
  const username = await readUsername(eq(users.email, email))
  expect(username).toMatch(new RegExp(`^${owner.username}-[0-9a-f]{8}$`))
})
