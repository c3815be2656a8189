import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { generalMessages } from '#shared/messages/general.ts'
import { pages } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { getButtonClass, LinkButton } from '#web/ui/buttons/button.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import classes from './error-page.module.css'

interface PageError {
  /** 0 if the server is unreachable. */
  status: number
  msg?: string
  requestId?: string
}

/** The page for every error: 404, 403, and a Retry link for all others. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, msg, requestId } = toPageError(error)
  const isClosed = isMembersOnly(error)
  useReload(isClosed, status === 0)
  if (isClosed && navigator.cookieEnabled) return null
  if (status === 404) return <PageNotFound reason={msg} />
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
      <p>
        {isClosed
          ? 'Allow cookies for this site, then reload.'
          : (msg ?? (status === 0 ? generalMessages.offline : generalMessages.internal))}
      </p>
      {requestId && <p>Request ID: {requestId}</p>}
    </StatePanel>
  )
}

/** The server's response to a request for the data of a page, instead of an error of a loader. */
function isMembersOnly(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401 && typeof error.data === 'string'
}

/** Loads a closed page again, as the server then leads to the login and back; others once the browser is online. */
function useReload(isClosed: boolean, isUnreachable: boolean): void {
  useEffect(() => {
    const reload = () => location.reload()
    if (isClosed && navigator.cookieEnabled) reload()
    if (!isUnreachable) return
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [isClosed, isUnreachable])
}

function toPageError(error: unknown): PageError {
  if (error instanceof ApiError) return error
  if (isRouteErrorResponse(error)) return { ...readDetails(error.data), status: error.status }
  return { status: isUnreachable(error) ? 0 : 500 }
}

/** Reads what loaders throw (`withErrorPage`); the router's own error responses are plain text. */
function readDetails(data: unknown): Omit<PageError, 'status'> {
  if (typeof data !== 'object' || data === null) return {}
  const { msg, requestId } = data as Record<string, unknown>
  return {
    msg: typeof msg === 'string' ? msg : undefined,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  }
}

/** A failed fetch is always a TypeError; its message depends on the browser. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
}

/** `reason` explains a valid URL whose course, user or post does not exist. */
export function PageNotFound({ reason }: { reason?: string | undefined }) {
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
      <p>{reason ?? 'There is no page at this address:'}</p>
      <p className={classes.path}>
        <code>{decodePath(pathname)}</code>
      </p>
    </StatePanel>
  )
}

/** The readable path; unchanged if its percent-encoding is invalid. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
