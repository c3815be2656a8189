import { z } from 'zod'
import { readMemory } from '../load/memory.ts'
import type { FuzzServer } from './fuzz-server.ts'
import { isRerouted, judge } from './judge.ts'
import type { Operation } from './operations.ts'
import { changedRows, readPrivateRows, readStanding, type Rows } from './private-rows.ts'
import type { Draft } from './requests.ts'
import { openSession } from './resources.ts'
import { connections, toCurlCommand, type Client, type Reply } from './send.ts'
import type { World } from './world.ts'

export interface FuzzReport {
  requests: number
  seconds: number
  byStatus: Map<number, number>
  slowest: { name: string; milliseconds: number }
  /** Megabytes in use after garbage collection: after the warm-up and at the end. */
  memory: { warm: number; end: number; resident: number }
  /** Each broken rule with a request that reproduces it. */
  failures: string[]
  /** Calls that never succeeded, with the callers that made them. */
  neverSucceeded: string[]
}

const maxFailures = 30
/** Allowed growth after the warm-up; the response cache may still fill its 32 MB. */
const maxGrowthMegabytes = 48

/** Ends the caller's session, so each request gets a new one. */
const spendsSession = new Set([
  'POST /user/logout',
  'POST /user/reset',
  'POST /user/privacy/deletion',
  'DELETE /user/sessions',
])

/** One run against one server: sends requests, checks responses and counts them. */
export class FuzzRun {
  sent = 0
  isBroken = false
  warm: number | undefined
  private readonly byStatus = new Map<number, number>()
  private readonly failures: string[] = []
  private readonly succeeded = new Set<string>()
  private slowest = { name: '', milliseconds: 0 }
  private rows: Rows = new Map()
  private standing: Rows = new Map()
  private readonly server: FuzzServer
  private readonly client: Client
  private readonly world: World

  constructor(server: FuzzServer, client: Client, world: World) {
    this.server = server
    this.client = client
    this.world = world
  }

  /** Sends the requests in order, over all connections concurrently. */
  async sendAll(drafts: Iterable<Draft>): Promise<void> {
    const left = drafts[Symbol.iterator]()
    const work = async () => {
      for (;;) {
        const { value, done } = left.next()
        if (done || this.isBroken) return
        await this.send(value)
      }
    }
    await Promise.all(Array.from({ length: connections }, work))
  }

  private async send(draft: Draft): Promise<void> {
    const prepared = await this.withOwnSession(draft)
    this.sent += 1
    try {
      const reply = await this.client.send(prepared)
      this.count(prepared, reply)
      for (const problem of judge(prepared, reply, this.world)) {
        this.fail(`${problem}: ${reply.text.slice(0, 300)}`, prepared)
      }
    } catch (error) {
      this.fail(`no response: ${String(error)}`, prepared)
    }
  }

  private async withOwnSession(draft: Draft): Promise<Draft> {
    const { operation, caller } = draft
    if (!caller.spare || !spendsSession.has(operation.name)) return draft
    const token = await openSession(this.server, caller.spare.id)
    return { ...draft, actor: caller.spare, headers: { ...draft.headers, Authorization: token } }
  }

  private count(draft: Draft, reply: Reply): void {
    this.byStatus.set(reply.status, (this.byStatus.get(reply.status) ?? 0) + 1)
    const { name } = draft.operation
    if (reply.milliseconds > this.slowest.milliseconds) {
      this.slowest = { name, milliseconds: reply.milliseconds }
    }
    if (reply.status >= 300 || draft.method !== draft.operation.method || isRerouted(draft)) return
    this.succeeded.add(`${name} by ${draft.caller.name}`)
    harvest(draft, reply, this.world)
  }

  private fail(what: string, draft: Draft): void {
    const { operation, caller } = draft
    const curl = toCurlCommand(this.server.process.url, draft)
    this.failures.push(`${operation.name} by ${caller.name} ${what}\n  ${curl.slice(0, 4000)}`)
    this.isBroken = this.failures.length >= maxFailures
  }

  async watchRows(): Promise<void> {
    this.rows = await readPrivateRows(this.server.pool, this.world.victimIds)
    this.standing = await readStanding(this.server.pool, this.userIds())
  }

  /** Any change since the last check was made by one of the requests since then. */
  async checkRows(): Promise<void> {
    const [rows, standing] = [this.rows, this.standing]
    await this.watchRows()
    const changed = [...changedRows(rows, this.rows), ...changedRows(standing, this.standing)]
    for (const change of changed) this.failures.push(`A row of another user changed: ${change}`)
  }

  checkLog(): void {
    const lines = this.server.process.output().split('\n')
    const errors = lines.filter((line) => /\b(ERROR|FATAL)\b/.test(line))
    for (const line of errors.slice(0, 5)) this.failures.push(`The log has: ${line}`)
  }

  private userIds(): string[] {
    const callers = this.world.callers.flatMap(({ actor, spare }) => [actor?.id, spare?.id])
    return [...this.world.victimIds, ...callers.filter((id) => id !== undefined)]
  }

  async markWarm(): Promise<void> {
    this.warm = await this.megabytes()
  }

  private async megabytes(): Promise<number> {
    return (await readMemory(this.server.process)).used / 1024
  }

  /** Whether the call succeeded, made by any caller. */
  hasSucceeded(call: string): boolean {
    return this.world.callers.some(({ name }) => this.succeeded.has(`${call} by ${name}`))
  }

  progressLine(): string {
    const counts = [...this.byStatus].toSorted(([one], [other]) => one - other)
    return `${this.sent} requests: ${counts.map((pair) => pair.join(' × ')).join(', ')}`
  }

  async report(operations: Operation[], seconds: number): Promise<FuzzReport> {
    const { used, resident } = await readMemory(this.server.process)
    const memory = { warm: this.warm ?? 0, end: used / 1024, resident: resident / 1024 }
    if (this.warm !== undefined && memory.end - memory.warm > maxGrowthMegabytes) {
      this.failures.push(`Memory grew from ${memory.warm} to ${memory.end} MB.`)
    }
    const neverSucceeded = operations
      .map(({ name }) => name)
      .filter((name) => !this.hasSucceeded(name))
    return {
      requests: this.sent,
      seconds,
      byStatus: this.byStatus,
      slowest: this.slowest,
      memory,
      failures: this.failures,
      neverSucceeded,
    }
  }
}

const created = z.object({
  _id: z.string().optional(),
  public_id: z.string().optional(),
  course: z.object({ _id: z.string() }).optional(),
})
const harvests = {
  'POST /api/post': 'post',
  'POST /api/courses': 'course',
  'POST /api/upload': 'upload',
} as const

/** Records ids of new resources, which replace deleted ones. */
function harvest({ operation, caller, actor }: Draft, { text }: Reply, { owners }: World): void {
  const kind = Object.entries(harvests).find(([name]) => name === operation.name)?.[1]
  if (!kind || !actor) return
  const body = created.safeParse(JSON.parse(text))
  const id = body.data?.public_id ?? body.data?.course?._id ?? body.data?._id
  if (!id) return
  owners.set(id, { ownerId: actor.id })
  const pool = caller.own[kind]
  pool.push(id)
  if (pool.length > 200) pool.shift()
}
