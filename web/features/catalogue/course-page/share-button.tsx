import { pages } from '#shared/paths.ts'
import { shareLink } from '#web/lib/links/share-link.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconShare } from '#web/ui/icons/course.ts'

/** Opens the system's share sheet, or copies the link where there is none. */
export function ShareButton({ course }: { course: { _id: string; title: string } }) {
  const { _id, title } = course
  return (
    <Button
      variant="quiet"
      onClick={() => void shareLink({ title, url: window.location.origin + pages.course(_id) })}
    >
      <IconShare size={20} aria-hidden="true" />
      Share
    </Button>
  )
}
