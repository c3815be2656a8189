import { Link } from 'react-router'
import popover from '#web/ui/layout/popover.module.css'
import classes from './suggestion-list.module.css'

export interface Suggestion {
  id: string
  name: string
  detail: string
  /** Choosing it opens this page. */
  to?: string
}

interface SuggestionListProps<Item extends Suggestion> {
  /** Prefix of the element ids, shared with the field. */
  id: string
  suggestions: readonly Item[]
  active: Item | undefined
  onChoose: (suggestion: Item) => void
  /** The distance from the top of what the list is positioned in, in pixels; by default below it. */
  top?: number | undefined
  /** Shows each detail below its name, complete, instead of beside it. */
  isStacked?: boolean
}

/** Options below a field, which keeps focus even when an option is clicked. */
export function SuggestionList<Item extends Suggestion>(props: SuggestionListProps<Item>) {
  const { id, suggestions, active, onChoose, top, isStacked } = props
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      className={`${popover.popover} ${classes.list}`}
      data-stacked={isStacked || undefined}
      style={{ top }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {suggestions.map((suggestion) => {
        const option = {
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
          <Link key={suggestion.id} {...option} to={suggestion.to}>
            {content}
          </Link>
        ) : (
          <div key={suggestion.id} {...option}>
            {content}
          </div>
        )
      })}
    </div>
  )
}
