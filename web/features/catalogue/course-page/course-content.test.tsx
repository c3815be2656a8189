import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { LearningOutcomes } from './course-content.tsx'
import { placeholderOutcomes } from './parse-learning-outcomes.ts'

const render = (outcomes: readonly string[]) =>
  renderToStaticMarkup(<LearningOutcomes outcomes={outcomes} />)

it('shows what courses usually teach where a course lists nothing, and says so', () => {
  const markup = render([])
  expect(markup).toContain(catalogueMessages.noOutcomes)
  for (const outcome of placeholderOutcomes) expect(markup).toContain(outcome)
})

it('shows only the outcomes of a course that lists some', () => {
  const markup = render(['To tie a bowline'])
  expect(markup).toContain('To tie a bowline')
  expect(markup).not.toContain(catalogueMessages.noOutcomes)
  expect(markup).not.toContain(placeholderOutcomes[0])
})
