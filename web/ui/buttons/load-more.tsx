import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { Button } from './button.tsx'
import classes from './load-more.module.css'

interface LoadMoreProps {
  /** The query parameter with the number of visible items. */
  name: string
  /** Its value after the click. */
  next: number
  /** The page's other query parameters. */
  params?: Readonly<Record<string, string | number | readonly string[] | undefined>>
  label?: string
  /** What is loaded, for screen readers. */
  itemsLabel: string
  /** Scroll target without JavaScript. */
  anchor?: string
}

/** A form with a single button, which also works without JavaScript. */
export function LoadMore(props: LoadMoreProps) {
  const { name, next, params = {}, label = 'Load more', itemsLabel, anchor = '' } = props
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isBusy =
    navigation.location?.pathname === pathname &&
    new URLSearchParams(navigation.location.search).get(name) === String(next)
  return (
    <Form action={pathname + anchor} replace preventScrollReset className={classes.more}>
      {Object.entries(params).flatMap(([key, values]) =>
        [values ?? []]
          .flat()
          .map((value) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />),
      )}
      <input type="hidden" name={name} value={next} />
      <Button type="submit" variant="secondary" busy={isBusy}>
        {isBusy ? 'Loading…' : label}
        <span className="visually-hidden"> {itemsLabel}</span>
      </Button>
    </Form>
  )
}

/** When the last page removes the Load more button, focus moves to the first new article. */
export function useFocusFirstNewItem(list: RefObject<HTMLElement | null>, count: number): void {
  const previousCount = useRef(count)
  useEffect(() => {
    const firstNew = previousCount.current
    previousCount.current = count
    if (count <= firstNew || document.activeElement !== document.body) return
    const article = list.current?.querySelectorAll<HTMLElement>('article')[firstNew]
    const link = article?.querySelector('a')
    if (!link) article?.setAttribute('tabindex', '-1')
    ;(link ?? article)?.focus()
  }, [list, count])
}
