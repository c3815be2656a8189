import { useId, useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { pageQueries } from '#shared/page-queries.ts'
import { pages } from '#shared/paths.ts'
import { IconSearch } from '#web/ui/icons/general.ts'
import classes from './header.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A plain GET form, so that it works from every page and without JavaScript. */
export function SearchBox() {
  const { pathname, search } = useLocation()
  const shown =
    pathname === pages.catalogue
      ? (pageQueries.catalogue(new URLSearchParams(search)).search ?? '')
      : ''
  return (
    <Form role="search" action={pages.catalogue} className={classes.search} aria-label="Courses">
      <SearchField key={`${pathname}?${shown}`} shown={shown} />
      <button type="submit" className={classes.searchButton} aria-label="Search">
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </Form>
  )
}

/** A combobox: the arrows choose a suggestion, Enter opens it, or searches where none is chosen. */
function SearchField({ shown }: { shown: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState(-1)
  const list = useSuggestions(typed)
  const isShown = isOpen && list.length > 0
  const chosen = isShown ? list[place] : undefined

  function move(step: number) {
    setIsOpen(true)
    const places = list.length + 1
    setPlace((before) => ((before + 1 + step + places) % places) - 1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter') {
      setIsOpen(false)
      if (!chosen) return
      event.preventDefault()
      void navigate(chosen.to)
    }
  }

  return (
    <>
      <input
        type="search"
        name="search"
        defaultValue={shown}
        maxLength={catalogueLimits.searchMaxLength}
        placeholder="What do you want to learn?"
        aria-label="Search courses"
        enterKeyHint="search"
        autoComplete="off"
        className={classes.searchInput}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsOpen(true)
          setPlace(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
      />
      {isShown && <SuggestionList id={id} list={list} chosen={chosen} />}
      <span className="visually-hidden" role="status">
        {isShown ? `${list.length} suggestions, choose with the arrow keys` : ''}
      </span>
    </>
  )
}
