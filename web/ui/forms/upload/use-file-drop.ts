import { type DragEvent, useEffect, useState } from 'react'

/**
 * Accepts files that are dropped on an element; what else is dragged over it is left to others. A file that is dropped
 * beside it does not replace the page.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => stopNavigation(), [])
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
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length === 0) return
        event.preventDefault()
        event.stopPropagation()
        onFiles(files)
      },
    },
  }
}

let fields = 0

/** Browsers open a file that nothing accepts. */
function stopNavigation(): () => void {
  if (++fields === 1) {
    document.addEventListener('dragover', preventOpening)
    document.addEventListener('drop', preventOpening)
  }
  return () => {
    if (--fields > 0) return
    document.removeEventListener('dragover', preventOpening)
    document.removeEventListener('drop', preventOpening)
  }
}

function preventOpening(event: globalThis.DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
