import { pluralize } from '#shared/messages/pluralize.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { IconArrowUp } from '#web/ui/icons/general.ts'
import classes from './questions.module.css'

interface VoteButtonProps {
  voteCount: number
  voted: boolean
  canVote: boolean
  /** What the vote is for, for screen readers. */
  context: string
  onClick: () => void
}

/** The number of votes, which those who may vote can change. */
export function VoteButton({ voteCount, voted, canVote, context, onClick }: VoteButtonProps) {
  if (!canVote) {
    return <span className={classes.votes}>{pluralize(voteCount, ['vote', 'votes'])}</span>
  }
  return (
    <button type="button" className={classes.vote} aria-pressed={voted} onClick={onClick}>
      <IconArrowUp size={20} aria-hidden="true" />
      Vote
      <span className={classes.count}>{formatCount(voteCount)}</span>
      <span className="visually-hidden"> {context}</span>
    </button>
  )
}
