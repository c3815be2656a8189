import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContactMessage } from '#shared/contract/correspondence.ts'
import { learningLimits } from '#shared/limits.ts'
import { getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { countPages, Paginator } from '#web/ui/table/paginator.tsx'
import { toTableQuery, parseTableQuery } from '#web/ui/table/table-query.ts'
import tools from '#web/ui/table/table-tools.module.css'
import { TableSearch, TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { InboxEntry } from './inbox-entry.tsx'
import classes from './inbox.module.css'

const sorts = { sortKeys: ['newest'], defaultSort: { sort: 'newest', direction: 'desc' } } as const

/** What people wrote: open ones first, each with a way to answer it. */
export function Inbox() {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const view = parseTableQuery(new URLSearchParams(query), sorts)
  const { search, page } = view
  const load = useCallback(
    (signal: AbortSignal) => messagesOf({ search, page }, signal),
    [search, page],
  )
  const { data: answer, error: failure, refetch: again } = useQuery(load)

  function show(words: string) {
    const next = toTableQuery({ ...view, search: words, page: 1 }, sorts)
    void navigate(next, { replace: true, preventScrollReset: true })
  }

  if (failure) {
    return <LoadError title="The messages could not be loaded" message={failure} onRetry={again} />
  }
  if (!answer) return <InboxSkeleton />
  if (answer.total === 0 && !search) {
    return (
      <StatePanel
        title="No messages yet"
        illustration={<img src="/art/mail-sent.svg" alt="" width={320} height={240} />}
      >
        <p>What people write in the contact form waits here for an answer.</p>
      </StatePanel>
    )
  }
  const pages = countPages(answer.total, learningLimits.tablePageSize)
  return (
    <>
      <div className={tools.tools}>
        <TableSearch label="Search messages" value={search} onSearch={show} />
        <p role="status" className={tools.count}>
          {answer.total === 1 ? '1 message' : `${answer.total} messages`}
        </p>
      </div>
      {answer.total > 0 ? (
        <ul role="list" className={classes.list}>
          {answer.messages.map((message) => (
            <InboxEntry key={message._id} message={message} onChange={again} />
          ))}
        </ul>
      ) : (
        <div className={tools.noMatch}>
          <p>No message matches your search.</p>
          <Button variant="secondary" onClick={() => show('')}>
            Show all messages
          </Button>
        </div>
      )}
      {pages > 1 && (
        <Paginator
          page={Math.min(page, pages)}
          pages={pages}
          getHref={(other) => toTableQuery({ ...view, page: other }, sorts)}
        />
      )}
    </>
  )
}

export function InboxSkeleton() {
  return <TableSkeleton>Loading the messages…</TableSkeleton>
}

async function messagesOf(
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const query = { search, page: String(page) }
  const response = await getBrowserApi().api.admin.messages.$get({ query }, { init: { signal } })
  return {
    messages: await response.json(),
    total: Number(response.headers.get('X-Total-Count')),
  }
}
