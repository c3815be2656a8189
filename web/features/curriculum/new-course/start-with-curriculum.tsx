import { Suspense, useState } from 'react'
import { createId } from '#web/lib/create-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

const NewDraftDialog = lazyPart(() => import('./new-draft-dialog.tsx'))

/** Opens the dialog that creates a draft. */
export function StartWithCurriculum() {
  const [id, setId] = useState<string>()
  return (
    <>
      <Button variant="secondary" onClick={() => setId(createId())}>
        Start with the curriculum
      </Button>
      {id !== undefined && (
        <Suspense>
          <NewDraftDialog id={id} onCancel={() => setId(undefined)} />
        </Suspense>
      )}
    </>
  )
}
