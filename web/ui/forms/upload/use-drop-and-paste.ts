import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { UploadPurpose } from '#shared/upload-purposes.ts'

/**
 * Files dropped on the field, and pictures pasted anywhere in its page while the field is shown, unless
 * a text is being pasted into another field. A file that misses the field does not replace the page.
 */
export function useDroppedAndPasted(
  field: RefObject<HTMLInputElement | null>,
  purpose: UploadPurpose,
  take: (file: File | undefined) => void,
) {
  const [isOver, setIsOver] = useState(false)

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (!file || purpose === 'captions' || isTextFor(event)) return
    if (!field.current?.checkVisibility()) return
    event.preventDefault()
    take(file)
  })

  useEffect(() => {
    const page = field.current?.ownerDocument
    page?.addEventListener('paste', onPaste)
    page?.addEventListener('dragover', keepPage)
    page?.addEventListener('drop', keepPage)
    return () => {
      page?.removeEventListener('paste', onPaste)
      page?.removeEventListener('dragover', keepPage)
      page?.removeEventListener('drop', keepPage)
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
        take(event.dataTransfer.files[0])
      },
    },
  }
}

function keepPage(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** Office programs put a picture beside the text that was copied. */
function isTextFor(event: ClipboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
  return isTyping && Boolean(event.clipboardData?.types.includes('text/plain'))
}
