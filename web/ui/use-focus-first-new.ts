import { useEffect, useRef, type RefObject } from 'react'

/** When the last Load more took its own button away, focus goes on to the first article it brought. */
export function useFocusFirstNewItem(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const firstNew = before.current
    before.current = count
    if (count <= firstNew || document.activeElement !== document.body) return
    const article = list.current?.querySelectorAll<HTMLElement>('article')[firstNew]
    const link = article?.querySelector('a')
    if (!link) article?.setAttribute('tabindex', '-1')
    ;(link ?? article)?.focus()
  }, [list, count])
}
