import type { ProgressReport } from '#shared/contract/learning.ts'
import { splitReport, mergeReports } from './progress-report.ts'

/** What became of a report: it arrived, is to be sent again later, or will never be taken. */
export type Delivery = 'arrived' | 'later' | 'refused'

export interface OutboxDeps {
  send: (report: ProgressReport, isLeaving: boolean) => Promise<Delivery>
  /** Keeps what did not arrive yet beyond the life of the page; undefined means all arrived. */
  keep: (waiting: ProgressReport | undefined) => void
}

export interface Outbox {
  add: (report: ProgressReport) => void
  /** Sends what waits; while something is on its way nothing else is, unless the page is being left. */
  flush: (isLeaving?: boolean) => Promise<void>
}

/** Progress on its way to the server. What is sent is kept until it is known to have arrived. */
export function createOutbox({ send, keep }: OutboxDeps): Outbox {
  let waiting: ProgressReport | undefined
  let underway: ProgressReport | undefined

  const keepAll = () =>
    keep(underway && waiting ? mergeReports(underway, waiting) : (underway ?? waiting))

  async function flush(isLeaving = false) {
    if (!waiting || (underway && !isLeaving)) return
    const sent = underway ? mergeReports(underway, waiting) : waiting
    underway = sent
    waiting = undefined
    const delivery = await sendAll(sent, isLeaving)
    if (underway === sent) underway = undefined
    if (delivery === 'later') waiting = waiting ? mergeReports(sent, waiting) : sent
    keepAll()
  }

  async function sendAll(report: ProgressReport, isLeaving: boolean): Promise<Delivery> {
    const deliveries = await Promise.all(splitReport(report).map((part) => send(part, isLeaving)))
    return deliveries.includes('later') ? 'later' : 'arrived'
  }

  return {
    add(report) {
      waiting = mergeReports(waiting, report)
      keepAll()
    },
    flush,
  }
}
