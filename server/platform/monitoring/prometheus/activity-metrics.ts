import { Counter, Gauge, Histogram } from 'prom-client'
import { classifyDatabaseError } from '#server/db/database-errors.ts'
import { latencyLimits } from '../latency-limits.ts'
import { type EndedOperation, onOperationEnd, onSignal, type RequestSignal } from '../signals.ts'

/** Counts what happens in this process. */
export function registerActivityMetrics(): void {
  registerRequestMetrics()
  registerCacheMetrics()
  registerOperationMetrics()
  registerTraceMetrics()
  registerWebhookMetrics()
  registerPushMetrics()
}

function registerRequestMetrics(): void {
  const requests = new Counter({
    name: 'lectern_http_requests_total',
    help: 'Requests that ended, by route and class of status; aborted: without a response.',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    name: 'lectern_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by route.',
    labelNames: ['route'],
    buckets: [...latencyLimits],
  })
  const rejections = new Counter({
    name: 'lectern_http_requests_rejected_total',
    help: 'Requests rejected because of load, or because their sender sent too many.',
    labelNames: ['reason'],
  })
  for (const reason of ['overload', 'client_rate', 'rate_limit']) rejections.inc({ reason }, 0)
  onSignal('request', ({ method, route, status, seconds }) => {
    requests.inc({ method, route, status: toStatusClass(status) })
    durations.observe({ route }, seconds)
  })
  onSignal('rejection', ({ reason }) => rejections.inc({ reason }))
}

function toStatusClass(status: RequestSignal['status']): string {
  return status === 0 ? 'aborted' : `${Math.floor(status / 100)}xx`
}

function registerCacheMetrics(): void {
  const lookups = new Counter({
    name: 'lectern_response_cache_lookups_total',
    help: 'Public responses by how they were found; stale: outdated, as the database is unavailable.',
    labelNames: ['result'],
  })
  const size = new Gauge({
    name: 'lectern_response_cache_size_bytes',
    help: 'Memory that the response cache takes.',
  })
  for (const result of ['hit', 'miss', 'stale']) lookups.inc({ result }, 0)
  onSignal('cacheLookup', ({ result, bytes }) => {
    lookups.inc({ result })
    size.set(bytes)
  })
}

function registerOperationMetrics(): void {
  const queries = new Histogram({
    name: 'lectern_database_query_duration_seconds',
    help: 'Time of database statements by their first word, without waiting for a connection.',
    labelNames: ['kind'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 15],
  })
  const queryErrors = new Counter({
    name: 'lectern_database_query_errors_total',
    help: 'Failed database statements by class; rejected: a constraint or an error in the statement.',
    labelNames: ['class'],
  })
  const jobs = new Histogram({
    name: 'lectern_job_duration_seconds',
    help: 'Time of jobs by queue and outcome; failed ones are repeated.',
    labelNames: ['queue', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3600],
  })
  const sent = new Counter({
    name: 'lectern_emails_sent_total',
    help: 'Emails that the mail server accepted.',
  })
  const failed = new Counter({
    name: 'lectern_emails_failed_total',
    help: 'Attempts to send an email that failed; they are repeated.',
  })
  const others = new Histogram({
    name: 'lectern_operation_duration_seconds',
    help: 'Time of calls to the file storage, the mail server and other sites.',
    labelNames: ['kind', 'name', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
  })
  for (const name of ['unreachable', 'busy', 'full', 'rejected'])
    queryErrors.inc({ class: name }, 0)
  onOperationEnd(({ kind, name, seconds, error }: EndedOperation) => {
    const outcome = error === undefined ? 'completed' : 'failed'
    if (kind === 'query') {
      queries.observe({ kind: name }, seconds)
      if (error !== undefined)
        queryErrors.inc({ class: classifyDatabaseError(error) ?? 'rejected' })
    } else if (kind === 'job') {
      jobs.observe({ queue: name, outcome }, seconds)
    } else {
      others.observe({ kind, name, outcome }, seconds)
    }
    if (kind === 'email') (error === undefined ? sent : failed).inc()
  })
}

function registerTraceMetrics(): void {
  const spans = new Counter({
    name: 'lectern_trace_spans_total',
    help: 'Spans by what became of them; failed: the collector did not accept them; dropped: too many were waiting.',
    labelNames: ['result'],
  })
  for (const result of ['exported', 'failed', 'dropped']) spans.inc({ result }, 0)
  onSignal('spans', ({ result, count }) => spans.inc({ result }, count))
}

function registerWebhookMetrics(): void {
  const attempts = new Counter({
    name: 'lectern_webhook_attempts_total',
    help: 'Attempts to deliver events to webhooks, by result; retried: it failed and is repeated later.',
    labelNames: ['result'],
  })
  for (const result of ['delivered', 'retried', 'failed']) attempts.inc({ result }, 0)
  onSignal('webhookAttempt', ({ result }) => attempts.inc({ result }))
}

function registerPushMetrics(): void {
  const attempts = new Counter({
    name: 'lectern_push_attempts_total',
    help: 'Attempts to send notifications to browsers, by result; removed: the browser gets no more.',
    labelNames: ['result'],
  })
  for (const result of ['delivered', 'retried', 'rejected', 'removed']) attempts.inc({ result }, 0)
  onSignal('pushAttempt', ({ result }) => attempts.inc({ result }))
}
