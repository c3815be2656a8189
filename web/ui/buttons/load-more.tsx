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
    <Form
      action={pathname + anchor}
      replace
      preventScrollReset
      className={classes.more}
      data-load-more=""
    >
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

/**
 * After Load more, focus moves to the first new article, where the button was: the button is now behind the
 * new articles, or gone. Focus anywhere else stays.
 */
export function useFocusFirstNewItem(list: RefObject<HTMLElement | null>, count: number): void {
  const previousCount = useRef(count)
  useEffect(() => {
    const firstNew = previousCount.current
    previousCount.current = count
    if (count <= firstNew || !(isFocusLost() || isAtButton(list.current?.parentElement))) return
    const article = list.current?.querySelectorAll<HTMLElement>('article')[firstNew]
    const link = article?.querySelector('a')
    if (!link) article?.setAttribute('tabindex', '-1')
    ;(link ?? article)?.focus({ preventScroll: true })
  }, [list, count])
}

function isFocusLost(): boolean {
  return document.activeElement === document.body
}

/** Whether the Load more button in `section` has the focus. */
function isAtButton(section: HTMLElement | null | undefined): boolean {
  const form = document.activeElement?.closest('[data-load-more]')
  return Boolean(form && section?.contains(form))
}
