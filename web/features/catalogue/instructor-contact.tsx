import { useCallback } from 'react'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useQuery } from '#web/lib/use-answer.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './instructor-profile.module.css'

/** The e-mail address, for logged-in people only. Its place is kept free, so that nothing moves when it comes. */
export function InstructorContact({ id }: { id: string }) {
  const isMember = useSession().status === 'ready'
  return <div className={classes.contact}>{isMember && <EmailAddress id={id} />}</div>
}

function EmailAddress({ id }: { id: string }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const call = getBrowserApi().api.courses.instructor[':id'].contact
      return parseResponse(call.$get({ param: { id } }, { init: { signal } }))
    },
    [id],
  )
  const { data: answer, error: failure, refetch: again } = useQuery(load)
  if (failure) {
    return (
      <p>
        The e-mail address could not be loaded. {failure}{' '}
        <Button variant="quiet" onClick={again}>
          Retry
        </Button>
      </p>
    )
  }
  return answer ? <a href={`mailto:${answer.email}`}>{answer.email}</a> : null
}
