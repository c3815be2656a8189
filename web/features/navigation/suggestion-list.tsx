import { Link } from 'react-router'
import classes from './suggestion-list.module.css'
import type { Suggestion } from './use-suggestions.ts'

interface SuggestionListProps {
  /** Of the field that it belongs to. */
  id: string
  list: readonly Suggestion[]
  chosen: Suggestion | undefined
}

/** The options under the search field. The field keeps the focus, also while one is pressed. */
export function SuggestionList({ id, list, chosen }: SuggestionListProps) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className={classes.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {list.map((suggestion) => (
        <Link
          key={suggestion.id}
          id={`${id}-${suggestion.id}`}
          role="option"
          aria-selected={suggestion === chosen}
          tabIndex={-1}
          to={suggestion.to}
          className={classes.option}
        >
          <span className={classes.name}>{suggestion.name}</span>
          <span className={classes.note}>{suggestion.detail}</span>
        </Link>
      ))}
    </div>
  )
}
