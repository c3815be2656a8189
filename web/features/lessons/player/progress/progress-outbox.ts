import type { ProgressReport } from '#shared/contract/learning/learning.ts'
import { splitReport, mergeReports } from './progress-report.ts'

export type DeliveryStatus = 'delivered' | 'retry' | 'rejected'

interface SendOptions {
  /** The page is being left. */
  isLeaving: boolean
}

interface OutboxOptions {
  send: (report: ProgressReport, options: SendOptions) => Promise<DeliveryStatus>
  /** Saves undelivered progress beyond the life of the page; undefined if all is delivered. */
  save: (undelivered: ProgressReport | undefined) => void
}

interface Outbox {
  add: (report: ProgressReport) => void
  /** Sends what is queued. Waits for a request in progress, unless the page is being left. */
  flush: (options?: SendOptions) => Promise<void>
}

/** Queues progress reports and saves them until the server has accepted them. */
export function createOutbox({ send, save }: OutboxOptions): Outbox {
  let queued: ProgressReport | undefined
  let inFlight: ProgressReport | undefined

  const saveUndelivered = () =>
    save(inFlight && queued ? mergeReports(inFlight, queued) : (inFlight ?? queued))

  async function flush({ isLeaving }: SendOptions = { isLeaving: false }) {
    if (!queued || (inFlight && !isLeaving)) return
    const sent = inFlight ? mergeReports(inFlight, queued) : queued
    inFlight = sent
    queued = undefined
    const status = await sendParts(sent, { isLeaving })
    if (inFlight === sent) inFlight = undefined
    if (status === 'retry') queued = queued ? mergeReports(sent, queued) : sent
    saveUndelivered()
  }

  async function sendParts(report: ProgressReport, options: SendOptions): Promise<DeliveryStatus> {
    const statuses = await Promise.all(splitReport(report).map((part) => send(part, options)))
    return statuses.includes('retry') ? 'retry' : 'delivered'
  }

  return {
    add(report) {
      queued = mergeReports(queued, report)
      saveUndelivered()
    },
    flush,
  }
}
