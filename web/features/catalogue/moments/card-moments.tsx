import type { CourseMoments, Moment } from '#shared/contract/learning/passages.ts'
import { IconChevronDown } from '#web/ui/icons/general.ts'
import { MarkedText } from '#web/ui/text/marked-text.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import { MomentList } from './moment-list.tsx'
import { type MomentsRequest, useMoments } from './moments-store.ts'
import classes from './moments.module.css'

interface CardMomentsProps {
  course: string
  title: string
  request: MomentsRequest
}

/** What the lessons of a course say about a search, below its card. A default export, loaded when needed. */
export default function CardMoments({ course, title, request }: CardMomentsProps) {
  const found = useMoments(request)?.courses.find((one) => one.course === course)
  if (!found) return null
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>
        <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
        <span className={classes.line}>
          <span className="visually-hidden">In the lessons of {title}: </span>
          <Summary found={found} />
        </span>
      </summary>
      <MomentList found={found} />
    </details>
  )
}

/** The best moment in one line. */
function Summary({ found: { moments, covered } }: { found: CourseMoments }) {
  const [first] = moments
  if (!first) return `Covered in “${covered[0]?.title}”`
  return (
    <>
      {first.seconds !== null && `${formatClockTime(first.seconds)} · `}
      <MarkedText parts={shorten(first.text)} />
    </>
  )
}

const wordsBefore = 2

/** Without all but the last words before the first found one, so that this is in sight. */
function shorten(parts: Moment['text']): Moment['text'] {
  const index = parts.findIndex(({ isMatch }) => isMatch)
  if (index <= 0) return parts
  const before = parts
    .slice(0, index)
    .map(({ text }) => text)
    .join('')
    .split(' ')
  if (before.length <= wordsBefore + 1) return parts
  const text = `…${before.slice(-wordsBefore - 1).join(' ')}`
  return [{ text, isMatch: false }, ...parts.slice(index)]
}
