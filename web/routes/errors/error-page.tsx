import { isRouteErrorResponse, useLocation } from 'react-router'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { getButtonClass, LinkButton } from '#web/ui/buttons/button.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import classes from './error-page.module.css'

interface Failure {
  status: number
  msg?: string
  requestId?: string
}

/** The page of every failure: 404, 403, and everything else with a way to try again. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, msg, requestId } = failureOf(error)
  if (status === 404) return <PageNotFound explanation={msg} />
  if (status === 403) return <Forbidden reason={msg} />
  return (
    <StatePanel
      level="h1"
      title={status === 0 ? 'No connection' : 'Something went wrong'}
      illustration={<img src="/art/error.svg" alt="" width={320} height={240} />}
      actions={
        <>
          <a className={getButtonClass('primary')} href={pathname + search}>
            Retry
          </a>
          <LinkButton variant="secondary" to={pages.home}>
            Go Home
          </LinkButton>
        </>
      }
    >
      <title>Something went wrong · Lectern</title>
      <p>{msg ?? (status === 0 ? generalMessages.offline : generalMessages.internal)}</p>
      {requestId && <p>Request number: {requestId}</p>}
    </StatePanel>
  )
}

function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return error
  if (isRouteErrorResponse(error)) return { ...wordsOf(error.data), status: error.status }
  return { status: isUnreachable(error) ? 0 : 500 }
}

/** What loaders throw (`orErrorPage`); the router's own refusals carry a plain text. */
function wordsOf(data: unknown): Omit<Failure, 'status'> {
  if (typeof data !== 'object' || data === null) return {}
  const { msg, requestId } = data as Record<string, unknown>
  return {
    msg: typeof msg === 'string' ? msg : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}

/** Browsers word it differently, but a fetch that reached nobody is always a TypeError. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** `explanation` says more where the address is right but what it names is gone. */
export function PageNotFound({ explanation }: { explanation?: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <StatePanel
      level="h1"
      title="Page not found"
      illustration={<img src="/art/not-found.svg" alt="" width={320} height={240} />}
      actions={
        <>
          <LinkButton to={pages.home}>Go Home</LinkButton>
          <LinkButton variant="secondary" to={pages.catalogue}>
            All courses
          </LinkButton>
        </>
      }
    >
      <title>Page not found · Lectern</title>
      <p>{explanation ?? 'Nothing is kept at this address:'}</p>
      <p className={classes.path}>
        <code>{readable(pathname)}</code>
      </p>
    </StatePanel>
  )
}

/** As typed rather than percent-encoded, where that is possible. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
