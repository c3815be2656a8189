import { isTimeZone } from '#shared/contract/accounts/notification-settings.ts'

/** When a user receives emails; all times are `HH:MM` in the time zone. */
export interface EmailSchedule {
  timeZone: string
  quietHours: { from: string; to: string } | null
  digestAt: string
}

const defaultDigestAt = '08:00'
/** As in ISO 8601. */
const monday = 1

interface ScheduleRow {
  timeZone: string | null
  quietFrom: string | null
  quietTo: string | null
  digestAt: string | null
}

/** With the defaults. A time zone that this server does not know counts as UTC. */
export function toEmailSchedule(row: ScheduleRow | undefined): EmailSchedule {
  const { timeZone, quietFrom, quietTo, digestAt } = row ?? {}
  return {
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : 'UTC',
    quietHours: quietFrom && quietTo ? { from: quietFrom, to: quietTo } : null,
    digestAt: digestAt ?? defaultDigestAt,
  }
}

/** The end of the quiet hours at `now`; undefined outside of them. */
export function findQuietEnd(schedule: EmailSchedule, now: Date): Date | undefined {
  const { quietHours } = schedule
  if (!quietHours) return undefined
  const today = localDay(schedule, now)
  const endsNextDay = quietHours.to < quietHours.from
  for (const day of [today, today.subtract({ days: 1 })]) {
    const start = atTime(schedule, day, quietHours.from)
    const end = atTime(schedule, endsNextDay ? day.add({ days: 1 }) : day, quietHours.to)
    if (start <= now && now < end) return end
  }
  return undefined
}

/** The last time for digests up to `now`, and the next one after it. */
export function findDigestTimes(
  schedule: EmailSchedule,
  frequency: 'daily' | 'weekly',
  now: Date,
): { last: Date; next: Date } {
  const days = frequency === 'daily' ? 1 : 7
  const today = localDay(schedule, now)
  const first = frequency === 'daily' ? today : today.subtract({ days: today.dayOfWeek - monday })
  const current = atTime(schedule, first, schedule.digestAt)
  if (current > now) {
    return { last: atTime(schedule, first.subtract({ days }), schedule.digestAt), next: current }
  }
  return { last: current, next: atTime(schedule, first.add({ days }), schedule.digestAt) }
}

function localDay({ timeZone }: EmailSchedule, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
}

/** A time that the clocks skip is that much later; of one that occurs twice, it is the first. */
function atTime({ timeZone }: EmailSchedule, day: Temporal.PlainDate, time: string): Date {
  return new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds)
}
