import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { hashPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { type LoadServer, startLoadServer, unlimitedClients } from '#tests/load/load-server.ts'
import { percentile, spansLine, timeEach } from '#tests/load/measure.ts'
import { openUncached } from '#tests/load/uncached.ts'
import type { Verdict } from '#tests/load/verdict.ts'
import { type Order, outcome } from './login-clients.ts'
import { benchMemberPages } from './member-pages.ts'

const users = 100_000
const parallelLogins = 20
const probes = 1500
const maxSlowdown = 3
const maxListMilliseconds = 50
const password = 'a password of the bench'

/** Member pages, logins next to catalogue readers, and the table of users, with a hundred thousand users. */
export async function benchAccounts(catalogue: string | undefined): Promise<Verdict[]> {
  const target = await startLoadServer(catalogue, { TRUST_PROXY: '1', ...unlimitedClients })
  try {
    await createUsers(target.databaseUrl)
    return [
      ...(await benchMemberPages(target.server.url, target.databaseUrl)),
      await besideLogins(target),
      ...(await usersTable(target)),
    ]
  } finally {
    await target.stop()
  }
}

async function createUsers(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const names = `(array['Ada','Grace','Alan','Edsger','Barbara','Donald','Frances','Ken'])[1 + n % 8] || ' '
    || (array['Lovelace','Hopper','Turing','Dijkstra','Liskov','Knuth','Allen'])[1 + n % 7]`
  await client.query(
    `insert into users (fullname, username, email, password_hash, activated_at, created_at)
     select ${names}, 'bench-' || n, 'bench-' || n || '@example.test', $1, now(),
            now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [await hashPassword(password), users],
  )
  await client.query('analyze users')
  await client.end()
}

async function besideLogins({ server, databaseUrl }: LoadServer): Promise<Verdict> {
  // The response cache would hide the cost of a call.
  const uncached = await openUncached(databaseUrl)
  const list = Array.from(
    { length: probes },
    () => `${server.url}/api/courses?fields=card&limit=10`,
  )
  await timeEach(list.slice(0, 200), {}, uncached.drop)
  const quiet = await timeEach(list, {}, uncached.drop)
  const clients = fork(fileURLToPath(new URL('./login-clients.ts', import.meta.url)))
  const order: Order = { url: server.url, parallel: parallelLogins, password }
  clients.send(order)
  await once(clients, 'message')
  const start = performance.now()
  const beside = await timeEach(list, {}, uncached.drop)
  await uncached.close()
  clients.send('stop')
  const [message] = await once(clients, 'message')
  clients.kill()
  const rate = outcome.parse(message) / ((performance.now() - start) / 1000)
  const ratio = percentile(beside, 0.975) / percentile(quiet, 0.975)
  console.log(`Logins, ${parallelLogins} at once: ${rate.toFixed(1)}/s`)
  console.log(`A page of the catalogue, idle:        ${spansLine(quiet)}`)
  console.log(
    `A page of the catalogue, with logins: ${spansLine(beside)}, ratio ${ratio.toFixed(2)}`,
  )
  return {
    what: `p97.5 of the catalogue with ${parallelLogins} parallel logins within ${maxSlowdown} times its idle value`,
    reached: ratio <= maxSlowdown,
  }
}

async function usersTable({ server, logIn }: LoadServer): Promise<Verdict[]> {
  const token = await logIn()
  const pages = users / 10
  const reads: [string, (turn: number) => string][] = [
    ['first pages', (turn) => `page=${1 + (turn % 20)}`],
    ['pages anywhere', (turn) => `page=${1 + ((turn * 7919) % pages)}`],
    ['by name, anywhere', (turn) => `sort=name&page=${1 + ((turn * 7919) % pages)}`],
    ['search, one user', (turn) => `search=bench-${1 + ((turn * 7919) % users)}`],
    ['search, a common name', (turn) => `search=${['lovelace', 'grace', 'tur'][turn % 3]}`],
    ['search, misspelt or absent', (turn) => `search=${['lovelcae', 'qzxvkj'][turn % 2]}${turn}`],
  ]
  console.log(`\nThe table of users, ${users.toLocaleString('en')} users, 10 per page`)
  const verdicts: Verdict[] = []
  for (const [what, query] of reads) {
    const urls = Array.from(
      { length: 100 },
      (_, turn) => `${server.url}/user/all_users?limit=10&${query(turn)}`,
    )
    await timeEach(urls.slice(0, 10), { Authorization: token })
    const spans = await timeEach(urls, { Authorization: token })
    console.log(`  ${what.padEnd(27)} ${spansLine(spans)}`)
    verdicts.push({
      what: `users, ${what}: under ${maxListMilliseconds} ms p97.5`,
      reached: percentile(spans, 0.975) < maxListMilliseconds,
    })
  }
  return verdicts
}
