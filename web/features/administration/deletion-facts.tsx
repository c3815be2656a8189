import { administrationMessages as messages } from '#shared/messages/administration.ts'
import { Button } from '#web/ui/button.tsx'
import own from './administration.module.css'
import { useUserRecord } from './use-user-record.ts'

/** What goes with an account and what stays, in numbers. */
export function DeletionSummary({ id }: { id: string }) {
  const { data: answer, error: failure, refetch: again } = useUserRecord(id)
  if (failure) {
    return (
      <div className={own.facts} role="alert">
        <p>
          {messages.contentLoadFailed}: {failure}
        </p>
        <Button variant="secondary" onClick={again}>
          Retry
        </Button>
      </div>
    )
  }
  const theirs = answer?.belongings
  const stays = theirs ? messages.keptAfterDeletion(theirs) : []
  return (
    <div className={own.facts} aria-live="polite" aria-busy={!theirs}>
      <h3>What goes</h3>
      {theirs ? <Facts facts={messages.deletedWithAccount(theirs)} /> : <p>Counting…</p>}
      {stays.length > 0 && (
        <>
          <h3>What stays</h3>
          <Facts facts={stays} />
        </>
      )}
    </div>
  )
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
