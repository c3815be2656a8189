import { type FacetName, facetNames } from '#shared/catalogue/course-facets.ts'
import type { Facet, FacetOption } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { facetTitles } from '#shared/messages/facets.ts'
import { formatCount } from '#web/lib/format/format.ts'
import classes from './facet-fields.module.css'
import type { Facets } from './load-catalogue.ts'

interface FacetFieldsProps {
  facets: Facets
  /** The number of courses with the current selection. */
  result: number
  /** A filter that the page's path fixes. */
  fixed?: FacetName | undefined
}

/** A group of checkboxes for each filter that could change the result. */
export function FacetFields({ facets, result, fixed }: FacetFieldsProps) {
  const visible = facetNames.filter((name) => name !== fixed && isUseful(facets[name], result))
  return visible.map((name) => (
    <fieldset key={name} className={classes.group}>
      <legend>{facetTitles[name]}</legend>
      <FacetOptions name={name} facet={facets[name]} />
    </fieldset>
  ))
}

/** Whether something is selected, or an option would leave out some of the courses but not all. */
function isUseful({ options, isMinimum }: Facet, result: number): boolean {
  return options.some(
    ({ count, selected }) => selected || (count > 0 && (isMinimum || count < result)),
  )
}

/** The first options and all selected ones; the others are behind Show more. */
function FacetOptions({ name, facet }: { name: FacetName; facet: Facet }) {
  const { options } = facet
  const isVisible = (option: FacetOption, index: number) =>
    index < catalogueLimits.facetOptionsFirst || option.selected
  const hidden = options.filter((option, index) => !isVisible(option, index))
  const toChoice = (option: FacetOption) => (
    <Choice key={option.value} name={name} option={option} isMinimum={facet.isMinimum} />
  )
  return (
    <>
      <ul role="list">
        {name === 'rating' && <AnyRating isSelected={!options.some((option) => option.selected)} />}
        {options.filter(isVisible).map(toChoice)}
      </ul>
      {hidden.length > 0 && (
        <details className={classes.more}>
          <summary>Show {formatCount(hidden.length)} more</summary>
          <ul role="list">{hidden.map(toChoice)}</ul>
        </details>
      )}
    </>
  )
}

interface ChoiceProps {
  name: FacetName
  option: FacetOption
  isMinimum: true | undefined
}

/** Ratings include all higher ones, so only one of them can be selected. */
function Choice({ name, option, isMinimum }: ChoiceProps) {
  const { value, count, selected = false } = option
  return (
    <li>
      <label className={classes.choice}>
        <input
          type={name === 'rating' ? 'radio' : 'checkbox'}
          name={name}
          value={value}
          defaultChecked={selected}
          disabled={count === 0 && !selected}
        />
        <span>{option.name}</span>
        <span className={classes.count}>
          {formatCount(count)}
          {isMinimum && '+'}
          <span className="visually-hidden"> {count === 1 ? 'course' : 'courses'}</span>
        </span>
      </label>
    </li>
  )
}

function AnyRating({ isSelected }: { isSelected: boolean }) {
  return (
    <li>
      <label className={classes.choice}>
        <input type="radio" name="rating" value="" defaultChecked={isSelected} />
        <span>Any rating</span>
      </label>
    </li>
  )
}
