import { useNavigate } from 'react-router'
import { pages } from '#shared/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Back to where the reader came from on this site, else to the catalogue. */
export function GoBackButton() {
  const navigate = useNavigate()
  return (
    <LinkButton
      variant="quiet"
      to={pages.catalogue}
      onClick={(event) => {
        if (!cameFromHere()) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      Go Back
    </LinkButton>
  )
}

/** The router counts its own entries; the first page of a visit has none before it. */
function cameFromHere(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
