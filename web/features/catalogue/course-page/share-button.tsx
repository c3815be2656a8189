import { pages } from '#shared/paths.ts'
import { copyLink } from '#web/lib/copy-link.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconShare } from '#web/ui/icons/course.ts'

/** Opens the system's share sheet, or copies the link where there is none. */
export function ShareButton({ course }: { course: { _id: string; title: string } }) {
  return (
    <Button variant="quiet" onClick={() => void shareCourse(course)}>
      <IconShare size={20} aria-hidden="true" />
      Share
    </Button>
  )
}

async function shareCourse({ _id, title }: { _id: string; title: string }): Promise<void> {
  const url = window.location.origin + pages.course(_id)
  if (!(await openShareSheet({ title, url }))) await copyLink(url)
}

/** False if there is no share sheet; closing it is a choice, not a failure. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
