import { setTimeout as pause } from 'node:timers/promises'
import { createActivities, type Activity, type Site } from './soak-activities.ts'

/** How many times per second each activity starts, in total. */
const perSecond: Record<Activity, number> = {
  readPage: 8,
  searchPopular: 8,
  searchUnique: 4,
  like: 4,
  comment: 1,
  post: 0.2,
  enrol: 1,
  reportProgress: 4,
  logIn: 0.5,
  register: 0.1,
  upload: 0.1,
  visitBySocket: 1,
}

export interface Load {
  counts: Map<Activity, number>
  /** A message for each activity that failed. */
  errors: string[]
  underWay(): number
  /** Starts nothing more, and resolves when all activities have ended. */
  stop(): Promise<void>
}

/** Runs all activities concurrently until stopped. */
export function startLoad(site: Site): Load {
  const counts = new Map<Activity, number>()
  const errors: string[] = []
  const running = new Set<Promise<void>>()
  const stopped = new AbortController()
  const activities = createActivities(site)
  const startActivity = (name: Activity, turn: number) => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const one = activities[name](turn)
      .catch((error: unknown) => void errors.push(`${name}: ${String(error)}`))
      .finally(() => running.delete(one))
    running.add(one)
  }
  const pace = async (name: Activity, rate: number) => {
    const start = performance.now()
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      await pause(Math.max(0, start + (turn * 1000) / rate - performance.now()))
      if (!stopped.signal.aborted) startActivity(name, turn)
    }
  }
  const paces = Object.entries(perSecond).map(([name, rate]) => pace(name as Activity, rate))
  return {
    counts,
    errors,
    underWay: () => running.size,
    async stop() {
      stopped.abort()
      await Promise.all(paces)
      await Promise.all(running)
    },
  }
}
