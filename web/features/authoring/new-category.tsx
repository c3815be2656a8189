import { useState } from 'react'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CategoryDialog } from './category-dialog.tsx'

export function NewCategoryButton({ onCreated }: { onCreated: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>New category</Button>
      {isOpen && (
        <CategoryDialog
          title="New category"
          form="category"
          save={(json) => parseResponse(getBrowserApi().api.category.$post({ json }))}
          onClose={() => setIsOpen(false)}
          onSaved={onCreated}
        />
      )}
    </>
  )
}
