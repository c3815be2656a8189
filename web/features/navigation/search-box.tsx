import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { useIsHydrated } from '#web/lib/use-browser-value.ts'
import { type LoadResults, useDebouncedResults } from '#web/lib/use-debounced-results.ts'
import { IconSearch } from '#web/ui/icons/general.ts'
import classes from './header.module.css'
import type { Suggestion } from './suggestions.ts'

/** Loaded when the search is first used. */
const importSuggestions = () => import('./suggestions.ts')
const load: LoadResults<Suggestion> = async (text, signal) =>
  (await importSuggestions()).loadSuggestions(text, signal)
const SuggestionList = lazy(async () => ({
  default: (await import('./suggestion-list.tsx')).SuggestionList,
}))

/** A GET form, which also works without JavaScript. */
export function SearchBox() {
  const isHydrated = useIsHydrated()
  const { pathname, search } = useLocation()
  const currentSearch =
    pathname === pages.catalogue ? (new URLSearchParams(search).get('search')?.trim() ?? '') : ''
  return (
    <Form
      role="search"
      action={pages.catalogue}
      className={classes.search}
      aria-label="Courses"
      onSubmit={rememberSearch}
    >
      {isHydrated && pathname === pages.catalogue && (
        <CurrentFilters query={new URLSearchParams(search)} />
      )}
      <SearchField page={pathname} currentSearch={currentSearch} />
      <button type="submit" className={classes.searchButton} aria-label="Search">
        <IconSearch size={20} aria-hidden="true" />
      </button>
    </Form>
  )
}

/** Parameters that a new search replaces: it starts on the first page. */
const replaced = new Set(['search', 'shown', 'page'])

/**
 * A search in the catalogue keeps the filters and the sort order, like the form on that page. The server renders one
 * page for all spellings of a query, so only the browser adds them.
 */
function CurrentFilters({ query }: { query: URLSearchParams }) {
  const filters = [...query].filter(([name, value]) => !replaced.has(name) && value !== '')
  return filters.map(([name, value]) => (
    <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
  ))
}

function rememberSearch({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const search = new FormData(currentTarget).get('search')
  if (typeof search === 'string') {
    void importSuggestions().then(({ addRecentSearch }) => addRecentSearch(search))
  }
}

interface SearchFieldProps {
  /** The path of the current page. */
  page: string
  /** The search of the current page; empty if it has none. */
  currentSearch: string
}

/**
 * A combobox (ARIA Authoring Practices). Enter opens the active suggestion, or else searches. An empty field
 * suggests the recent searches.
 */
function SearchField({ page, currentSearch }: SearchFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [activeIndex, setActiveIndex] = useState(-1)
  const [recent, setRecent] = useState<readonly Suggestion[]>([])
  const found = useDebouncedResults(text, load)
  const suggestions = text.trim() === '' ? recent : found
  const isListVisible = isOpen && suggestions.length > 0
  const active = isListVisible ? suggestions[activeIndex] : undefined

  // Follows the page. A new element would lose the focus, and what was typed before hydration stays.
  const filledFor = useRef(`${page}?${currentSearch}`)
  useEffect(() => {
    const current = `${page}?${currentSearch}`
    if (!input.current || filledFor.current === current) return
    filledFor.current = current
    input.current.value = currentSearch
    setText('')
  }, [page, currentSearch])

  /** Index -1, no suggestion, is one of the positions. */
  function moveActive(step: number) {
    setIsOpen(true)
    const positions = suggestions.length + 1
    setActiveIndex((index) => ((index + 1 + step + positions) % positions) - 1)
  }

  async function openRecent(value: string) {
    if (value.trim() !== '') return
    const searches = (await importSuggestions()).suggestRecentSearches()
    setRecent(searches)
    if (searches.length > 0) setIsOpen(true)
  }

  function choose({ to, onChoose }: Suggestion) {
    setIsOpen(false)
    onChoose?.()
    if (!to) setRecent([])
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveActive(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isListVisible) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter') {
      setIsOpen(false)
      if (!active) return
      event.preventDefault()
      choose(active)
      if (active.to) void navigate(active.to)
    }
  }

  return (
    <>
      <input
        ref={input}
        type="search"
        name="search"
        defaultValue={currentSearch}
        maxLength={catalogueLimits.searchMaxLength}
        placeholder="What do you want to learn?"
        aria-label="Search courses"
        enterKeyHint="search"
        autoComplete="off"
        className={classes.searchInput}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListVisible}
        aria-controls={isListVisible ? `${id}-list` : undefined}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        onFocus={(event) => void openRecent(event.target.value)}
        onChange={(event) => {
          setText(event.target.value)
          setIsOpen(true)
          setActiveIndex(-1)
          void openRecent(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsOpen(false)
          setActiveIndex(-1)
        }}
      />
      {isListVisible && (
        <Suspense>
          <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />
        </Suspense>
      )}
      <span className="visually-hidden" role="status">
        {isListVisible
          ? `${pluralize(suggestions.length, ['suggestion', 'suggestions'])}, use the arrow keys to choose`
          : ''}
      </span>
    </>
  )
}
