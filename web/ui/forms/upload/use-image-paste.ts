import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Accepts files pasted anywhere on the page while the field is visible, unless text is pasted into another field. */
export function useImagePaste(
  field: RefObject<HTMLInputElement | null>,
  onFiles: ((files: readonly File[]) => void) | undefined,
): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (!onFiles || files.length === 0 || isTextPaste(event)) return
    if (!field.current?.checkVisibility()) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/** Office applications add an image to the clipboard when text is copied. */
function isTextPaste(event: ClipboardEvent): boolean {
  const isTyping = event.target instanceof Element && event.target.matches('input, textarea')
  return isTyping && Boolean(event.clipboardData?.types.includes('text/plain'))
}
