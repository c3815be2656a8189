import { useLocation } from 'react-router'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import classes from './page-not-found.module.css'

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
