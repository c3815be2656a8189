import { type KeyboardEvent, useEffect, useRef } from 'react'
import { curriculumLimits } from '#shared/limits.ts'
import form from '#web/ui/forms/form.module.css'

interface TitleInputProps {
  label: string
  title: string
  /** Called with the new title, which is not empty and differs. */
  onRename: (title: string) => void
  /** Called in any case, by Enter, Escape and when the focus leaves. */
  onClose: (how: 'keyboard' | 'blur') => void
}

/** Renames in place: Enter saves, Escape does not. */
export function TitleInput({ label, title, onRename, onClose }: TitleInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const isClosed = useRef(false)
  useEffect(() => input.current?.select(), [])

  function close(how: 'keyboard' | 'blur', saves: boolean) {
    if (isClosed.current) return
    isClosed.current = true
    const next = input.current?.value.trim() ?? ''
    if (saves && next !== '' && next !== title) onRename(next)
    onClose(how)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close('keyboard', event.key === 'Enter')
  }

  return (
    <input
      ref={input}
      className={form.input}
      aria-label={label}
      defaultValue={title}
      maxLength={curriculumLimits.titleMaxLength}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={() => close('blur', true)}
    />
  )
}
