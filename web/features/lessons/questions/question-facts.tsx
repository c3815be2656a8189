import type { QuestionSummary } from '#shared/contract/learning/questions.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { formatClockTime } from '#web/ui/video/controls/clock-time.ts'
import classes from './questions.module.css'

/** Who asked when and about which moment, and how many answered. */
export function QuestionFacts({ question }: { question: QuestionSummary }) {
  const { writer, seconds, answerCount, voteCount } = question
  return (
    <p className={classes.facts}>
      {question.answered && !question.deleted && <Badge tone="success">Answered</Badge>}
      <span>{question.deleted || !writer ? 'Deleted user' : writer.fullname}</span>
      <RelativeTime iso={question.createdAt} />
      {seconds !== null && <span>at {formatClockTime(seconds)}</span>}
      {question.fromEarlierVideo && <span>From an earlier version of the video</span>}
      <span>{pluralize(answerCount, ['answer', 'answers'])}</span>
      {voteCount > 0 && <span>{pluralize(voteCount, ['vote', 'votes'])}</span>}
    </p>
  )
}
