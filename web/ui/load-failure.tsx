import { Button } from './button.tsx'
import { LinkButton } from './link-button.tsx'
import { StatePanel } from './state-panel.tsx'

interface LoadFailureProps {
  title: string
  level?: 'h1' | 'h2' | 'h3'
  /** Why, in words for the reader. */
  failure: string
  onRetry: () => void
  /** Another way on, beside Retry. */
  way?: { to: string; label: string }
}

/** What stands where something could not be loaded, with a way to try again. */
export function LoadFailure({ title, level, failure, onRetry, way }: LoadFailureProps) {
  return (
    <StatePanel
      title={title}
      {...(level && { level })}
      drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
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
