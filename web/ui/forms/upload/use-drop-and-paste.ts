import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { UploadPurpose } from '#shared/upload-purposes.ts'

/**
 * Accepts files dropped on the field, and images pasted anywhere on the page while the field is visible,
 * unless text is pasted into another field. A file dropped beside the field does not replace the page.
 */
export function useDropAndPaste(
  field: RefObject<HTMLInputElement | null>,
  purpose: UploadPurpose,
  onFiles: (files: readonly File[]) => void,
) {
  const [isOver, setIsOver] = useState(false)

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || purpose === 'captions' || isTextPaste(event)) return
    if (!field.current?.checkVisibility()) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const page = field.current?.ownerDocument
    page?.addEventListener('paste', onPaste)
    page?.addEventListener('dragover', preventNavigation)
    page?.addEventListener('drop', preventNavigation)
    return () => {
      page?.removeEventListener('paste', onPaste)
      page?.removeEventListener('dragover', preventNavigation)
      page?.removeEventListener('drop', preventNavigation)
    }
  }, [field])

  return {
    isOver,
    dropProps: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        event.stopPropagation()
        event.dataTransfer.dropEffect = 'copy'
        setIsOver(true)
      },
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
          setIsOver(false)
        }
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}

function preventNavigation(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Office applications add an image to the clipboard when text is copied. */
function isTextPaste(event: ClipboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
  return isTyping && Boolean(event.clipboardData?.types.includes('text/plain'))
}
