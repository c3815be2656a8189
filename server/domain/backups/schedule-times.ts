/** Fields of cron with the numbers that they may have. */
const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const

const minuteMilliseconds = 60_000
/** 29 February may be eight years away. */
const searchedDays = 8 * 366 + 1

/**
 * The last time before `now` that is in the schedule, in cron's five fields of numbers and in UTC. Undefined if there
 * is none, as on 31 February.
 */
export function findPreviousTime(schedule: string, now: Date): Date | undefined {
  const fields = schedule.trim().split(/ +/)
  const [minutes, hours, days, months, weekdays] = ranges.map(([min, max], index) =>
    parseField(fields[index] ?? '*', min, max),
  )
  if (!minutes || !hours || !days || !months || !weekdays) return undefined
  // 7 is Sunday too.
  if (weekdays.has(7)) weekdays.add(0)
  const isEvery = (index: number) => (fields[index] ?? '').startsWith('*')
  const isDay = (date: Date): boolean => {
    const [inMonth, inWeek] = [days.has(date.getUTCDate()), weekdays.has(date.getUTCDay())]
    // In cron, either is enough if both are restricted.
    const matches = isEvery(2) || isEvery(4) ? inMonth && inWeek : inMonth || inWeek
    return matches && months.has(date.getUTCMonth() + 1)
  }
  const latest = [...hours].flatMap((hour) => [...minutes].map((minute) => hour * 60 + minute))
  latest.sort((a, b) => b - a)
  for (let ago = 0; ago < searchedDays; ago += 1) {
    const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - ago))
    if (!isDay(day)) continue
    for (const minute of latest) {
      const time = day.getTime() + minute * minuteMilliseconds
      if (time < now.getTime()) return new Date(time)
    }
  }
  return undefined
}

/** Numbers of a field such as `1,5-9`, `*` or a step such as every second one. */
function parseField(field: string, min: number, max: number): Set<number> {
  const numbers = new Set<number>()
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/')
    const [from = min, to = part.includes('/') ? max : from] =
      range === '*' ? [min, max] : range.split('-').map(Number)
    for (let number = from; number <= Math.min(to, max); number += Math.max(1, Number(step))) {
      numbers.add(number)
    }
  }
  return numbers
}
