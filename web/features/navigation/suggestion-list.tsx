import { Link } from 'react-router'
import popover from '#web/ui/layout/popover.module.css'
import classes from './suggestion-list.module.css'
import type { Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  /** Prefix of the element ids, shared with the search field. */
  id: string
  suggestions: readonly Suggestion[]
  active: Suggestion | undefined
  onChoose: (suggestion: Suggestion) => void
}

/** Options below the search field, which keeps focus even when an option is clicked. */
export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className={`${popover.popover} ${classes.list}`}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion) => {
        const props = {
          id: `${id}-${suggestion.id}`,
          role: 'option',
          'aria-selected': suggestion === active,
          tabIndex: -1,
          className: classes.option,
          onClick: () => onChoose(suggestion),
        }
        const content = (
          <>
            <span className={classes.name}>{suggestion.name}</span>
            <span className={classes.detail}>{suggestion.detail}</span>
          </>
        )
        return suggestion.to ? (
          <Link key={suggestion.id} {...props} to={suggestion.to}>
            {content}
          </Link>
        ) : (
          <div key={suggestion.id} {...props}>
            {content}
          </div>
        )
      })}
    </div>
  )
}
