import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ContactMessage } from '#shared/contract/community/correspondence.ts'
import { learningLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages as paths } from '#shared/paths.ts'
import { getBrowserApi, readTotal } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { LoadError, StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { countPages, Paginator } from '#web/ui/table/paginator.tsx'
import { toTableQuery, parseTableQuery } from '#web/ui/table/table-query.ts'
import tools from '#web/ui/table/table-tools.module.css'
import { TableSearch, TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { InboxEntry } from './inbox-entry.tsx'
import classes from './inbox.module.css'

const tableConfig = {
  sortKeys: ['newest'],
  defaultSort: { sort: 'newest', direction: 'desc' },
} as const

/** The contact messages, open ones first, with a reply form for each. */
export function Inbox() {
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const view = parseTableQuery(new URLSearchParams(query), tableConfig)
  const { search, page } = view
  const load = useCallback(
    (signal: AbortSignal) => loadMessages({ search, page }, signal),
    [search, page],
  )
  const { data, error, isLoading, refetch } = useQuery(load)
  const pages = data && countPages(data.total, learningLimits.tablePageSize)
  const getHref = (page: number) => toTableQuery({ ...view, page }, tableConfig)
  const isBeyondLast = useLastPage({ page, pages, isLoading, getUrl: getHref })

  function searchFor(text: string) {
    const next = toTableQuery({ ...view, search: text, page: 1 }, tableConfig)
    void navigate(next, { replace: true, preventScrollReset: true })
  }

  if (error) {
    return <LoadError title="The messages could not be loaded" message={error} onRetry={refetch} />
  }
  if (!data || !pages) return <InboxSkeleton />
  const isEmptyPage = data.total > 0 && data.messages.length === 0
  if (isEmptyPage && (isLoading || isBeyondLast)) return <InboxSkeleton />
  if (data.total === 0 && !search) {
    return (
      <StatePanel
        title="No messages yet"
        illustration={<img src="/art/mail-sent.svg" alt="" width={320} height={240} />}
        actions={<LinkButton to={paths.contact}>Open the contact form</LinkButton>}
      >
        <p>Messages from the contact form appear here.</p>
      </StatePanel>
    )
  }
  return (
    <>
      <div className={tools.tools}>
        <TableSearch label="Search messages" value={search} onSearch={searchFor} />
        <p role="status" className={tools.count}>
          {pluralize(data.total, ['message', 'messages'])}
        </p>
      </div>
      {data.total > 0 ? (
        <ul role="list" className={classes.list}>
          {data.messages.map((message) => (
            <InboxEntry key={message._id} message={message} onChange={refetch} />
          ))}
        </ul>
      ) : (
        <div className={tools.noMatch}>
          <p>No messages match your search.</p>
          <Button variant="secondary" onClick={() => searchFor('')}>
            Show all messages
          </Button>
        </div>
      )}
      {pages > 1 && <Paginator page={Math.min(page, pages)} pages={pages} getHref={getHref} />}
    </>
  )
}

export function InboxSkeleton() {
  return <TableSkeleton>Loading the messages…</TableSkeleton>
}

async function loadMessages(
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<{ messages: ContactMessage[]; total: number }> {
  const query = { search, page: String(page) }
  const response = await getBrowserApi().api.admin.messages.$get({ query }, { init: { signal } })
  return { messages: await response.json(), total: readTotal(response).total }
}
