import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { NoteList, NotesSkeleton } from '#web/features/notes/note-list.tsx'

const page = createGuardedRoute({
  title: 'My Notes',
  skeleton: <NotesSkeleton />,
  render: () => <NoteList />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
