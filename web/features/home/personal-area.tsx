import { type ReactNode, Suspense } from 'react'
import { useSession } from '#web/lib/session/index.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { Container } from '#web/ui/layout/container.tsx'
import classes from './personal-area.module.css'

/**
 * The top of the home page for logged-in users. The server sends its skeleton to everyone, and the style sheet
 * shows it if there is a session, so that nothing moves when the session is known.
 */
export function PersonalArea({ children }: { children: ReactNode }) {
  const { status } = useSession()
  return (
    <Container className={classes.area}>
      {status === 'ready' ? (
        <Suspense fallback={<Placeholder />}>{children}</Suspense>
      ) : (
        <Placeholder />
      )}
    </Container>
  )
}

function Placeholder() {
  return (
    <div aria-hidden="true">
      <div className={`${skeleton.block} ${classes.title}`} />
      <div className={`${skeleton.block} ${classes.courses}`} />
      <div className={`${skeleton.block} ${classes.title}`} />
      <div className={`${skeleton.block} ${classes.cards}`} />
    </div>
  )
}
