import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import { StatePanel } from './state-panel.tsx'

interface LoadFailureProps {
  title: string
  level?: 'h1' | 'h2' | 'h3'
  /** Why, in words for the reader. */
  message: string
  onRetry: () => void
  /** Another way on, beside Retry. */
  link?: { to: string; label: string }
}

/** What stands where something could not be loaded, with a way to try again. */
export function LoadError({
  title,
  level,
  message: failure,
  onRetry,
  link: way,
}: LoadFailureProps) {
  return (
    <StatePanel
      title={title}
      {...(level && { level })}
      illustration={<img src="/art/error.svg" alt="" width={240} height={180} />}
      actions={
        <>
          <Button onClick={onRetry}>Retry</Button>
          {way && (
            <LinkButton variant="secondary" to={way.to}>
              {way.label}
            </LinkButton>
          )}
        </>
      }
    >
      <p>{failure}</p>
    </StatePanel>
  )
}
