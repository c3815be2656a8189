import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { MentionSuggestion } from '#shared/contract/community/mentions.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { type LoadResults, useDebouncedResults } from '#web/lib/loading/use-debounced-results.ts'
import { type Suggestion, SuggestionList } from '../suggestions/suggestion-list.tsx'
import { findTypedMention, type TypedMention } from './typed-mention.ts'

interface MentionSuggestionsProps {
  area: HTMLTextAreaElement
  lesson: string | undefined
}

interface UserSuggestion extends Suggestion {
  username: string
}

/**
 * The list of users for the mention at the caret of a text area. The arrow keys choose, Enter and Tab insert, Escape
 * closes. A multi-line field cannot have the role `combobox`: it keeps its own, names the list and the active option, and
 * a status says how many there are.
 */
export default function MentionSuggestions({ area, lesson }: MentionSuggestionsProps) {
  const id = useId()
  const [mention, setMention] = useState<TypedMention>()
  const [activeIndex, setActiveIndex] = useState(0)
  const load = useLoader(lesson)
  const text = mention?.text ?? ''
  const { results, query } = useDebouncedResults(text, load)
  // While a request runs or after it failed, of those found before it.
  const suggestions = query === text ? results : results.filter((user) => matches(user, text))
  const isOpen = suggestions.length > 0
  const active = suggestions[activeIndex] ?? suggestions[0]

  useFollowCaret(area, (next) => {
    setMention(next)
    setActiveIndex(0)
  })

  function choose({ username }: UserSuggestion) {
    if (!mention) return
    insertName(area, mention, username)
    setMention(undefined)
  }

  /** Returns whether the key is used up. */
  function applyKey({ key }: KeyboardEvent): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1
      setActiveIndex((index) => (index + step + suggestions.length) % suggestions.length)
    } else if (key === 'Escape') setMention(undefined)
    else if ((key === 'Enter' || key === 'Tab') && active) choose(active)
    else return false
    return true
  }

  // On the element itself, so that it runs before the handlers of the form, the dialog and the page.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isOpen || event.isComposing) return
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
      if (hasModifier) {
        if (event.key === 'Enter') setMention(undefined)
        return
      }
      if (!applyKey(event)) return
      event.preventDefault()
      event.stopPropagation()
    }
    area.addEventListener('keydown', onKeyDown)
    return () => area.removeEventListener('keydown', onKeyDown)
  })

  useEffect(() => {
    area.setAttribute('aria-autocomplete', 'list')
    if (!isOpen || !active) return undefined
    area.setAttribute('aria-controls', `${id}-list`)
    area.setAttribute('aria-activedescendant', `${id}-${active.id}`)
    document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      area.removeAttribute('aria-controls')
      area.removeAttribute('aria-activedescendant')
    }
  }, [area, id, isOpen, active])

  return (
    <>
      {isOpen && (
        <SuggestionList
          id={id}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          isStacked
          top={area.offsetTop + area.offsetHeight}
        />
      )}
      <span className="visually-hidden" role="status">
        {isOpen
          ? `${pluralize(suggestions.length, ['suggestion', 'suggestions'])}, use the arrow keys to choose`
          : ''}
      </span>
    </>
  )
}

function matches({ name, username }: UserSuggestion, text: string): boolean {
  const start = text.toLowerCase()
  return [username, name].some((each) => each.toLowerCase().startsWith(start))
}

function useLoader(lesson: string | undefined): LoadResults<UserSuggestion> {
  return useCallback(
    async (typed, signal) => {
      const users = await loadMentions(typed, lesson, signal)
      return users.map(({ _id, fullname, username }) => {
        const detail = `@${username}`
        return { id: _id, name: fullname, detail, username }
      })
    },
    [lesson],
  )
}

/** Whom a text can mention: in questions to a lesson and their answers those who take part, else everyone. */
async function loadMentions(
  search: string,
  lesson: string | undefined,
  signal: AbortSignal,
): Promise<MentionSuggestion[]> {
  const { api } = getBrowserApi()
  const options = { init: { signal } }
  const query = { search }
  const call =
    lesson === undefined
      ? api.mentions.$get({ query }, options)
      : api.lessons[':id'].mentions.$get({ param: { id: lesson }, query }, options)
  return (await parseResponse(call)).users
}

/** Reports the mention at the caret whenever text or caret change, none once the field is left. */
function useFollowCaret(
  area: HTMLTextAreaElement,
  onChange: (mention: TypedMention | undefined) => void,
): void {
  const report = useRef(onChange)
  useEffect(() => {
    report.current = onChange
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = () => {
      const { value, selectionStart, selectionEnd } = area
      const isCaret = selectionStart === selectionEnd && document.activeElement === area
      report.current(isCaret ? findTypedMention(value, selectionStart) : undefined)
    }
    read()
    area.addEventListener('input', read, { signal })
    area.addEventListener('click', read, { signal })
    area.addEventListener('blur', () => report.current(undefined), { signal })
    area.addEventListener(
      'keyup',
      ({ key }) => {
        if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) read()
      },
      { signal },
    )
    return () => controller.abort()
  }, [area])
}

/** As if it was typed: the browser can undo it, and the form sees it. */
function insertName(area: HTMLTextAreaElement, { start, text }: TypedMention, name: string): void {
  const end = start + 1 + text.length
  const space = /^\s/.test(area.value.slice(end)) ? '' : ' '
  const inserted = `@${name}${space}`
  area.focus()
  area.setSelectionRange(start, end)
  if (document.execCommand('insertText', false, inserted)) return
  area.setRangeText(inserted, start, end, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
