import { useEffect } from 'react'
import { formatTitle } from '../metadata.ts'

/** Replaces the title that the server sent while the component is mounted; undefined keeps it. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined
    const previous = document.title
    const own = formatTitle(title)
    document.title = own
    return () => {
      // The next page may have set its title already.
      if (document.title === own) document.title = previous
    }
  }, [title])
}
