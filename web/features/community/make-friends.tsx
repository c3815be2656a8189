import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import classes from './community-sidebar.module.css'
import { UserListItem } from './profiles/user-list-item.tsx'

/** A few people whom the reader does not follow yet. */
export function FollowSuggestions() {
  const { data: answer, error: failure, refetch: again } = useQuery(suggestions)
  if (answer?.people.length === 0) return null
  return (
    <section className={classes.box} aria-labelledby="make-friends">
      <h2 id="make-friends" className={classes.heading}>
        Make Friends
      </h2>
      {failure && !answer && (
        <>
          <p className={classes.quiet}>{failure}</p>
          <Button variant="secondary" onClick={again}>
            Retry
          </Button>
        </>
      )}
      {!failure && !answer && <div className={classes.bones} />}
      {answer && (
        <ul role="list" className={classes.people}>
          {answer.people.map((person) => (
            <UserListItem key={person._id} person={person} />
          ))}
        </ul>
      )}
    </section>
  )
}

function suggestions(signal: AbortSignal) {
  return parseResponse(getBrowserApi().api.people.suggestions.$get(undefined, { init: { signal } }))
}
