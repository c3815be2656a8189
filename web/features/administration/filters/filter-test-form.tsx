import { useState } from 'react'
import type { FilterTest, FilterTestResult } from '#shared/contract/administration/filters.ts'
import { testedKinds } from '#shared/filters/filter-choices.ts'
import { filterLimits as limits } from '#shared/limits/filters.ts'
import {
  filterActionNames,
  filterKindNames,
  filterOutcomeNames,
  testedKindNames,
} from '#shared/messages/administration/filters.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { CharacterCount } from '#web/ui/forms/use-character-count.tsx'
import classes from './filters.module.css'

const loadRequest = () =>
  import('#shared/contract/administration/filters.ts').then(
    ({ filterTestRequest }) => filterTestRequest,
  )

const options = testedKinds.map((value) => ({ value, label: testedKindNames[value] }))

/** Shows what the server would do with a text, without storing it. */
export function FilterTestForm() {
  const [result, setResult] = useState<FilterTestResult>()

  async function test(json: FilterTest) {
    setResult(await parseResponse(getBrowserApi().api.admin.filters.test.$post({ json })))
  }

  return (
    <section className={classes.section} aria-labelledby="filters-test">
      <h2 id="filters-test">Test the filters</h2>
      <p>Paste a text or an email address to see what would happen. Nothing is stored.</p>
      <Form
        name="filter-test"
        schema={loadRequest}
        submitLabel="Test"
        busyLabel="Testing…"
        submitVariant="secondary"
        afterSubmit="enable"
        onSubmit={test}
      >
        <SelectField
          name="kind"
          label="Type of text"
          placeholder="Choose the type of text"
          options={options}
          defaultValue="post"
        />
        <TextAreaField
          name="text"
          label="Text or email address"
          help="Exactly as someone would write it."
          rows={4}
          defaultValue=""
          measure={measure}
          isRequired
        />
      </Form>
      <div role="status">{result && <Result result={result} />}</div>
    </section>
  )
}

function Result({ result: { outcome, error, matches } }: { result: FilterTestResult }) {
  return (
    <div className={classes.result} data-outcome={outcome}>
      <p>{filterOutcomeNames[outcome]}</p>
      {error && <p className={classes.error}>{error}</p>}
      {matches.length > 0 && (
        <ul aria-label="Filters that match">
          {matches.map(({ _id, kind, pattern, action }) => (
            <li key={_id}>
              <strong className={classes.pattern}>{pattern}</strong> ({filterKindNames[kind]},{' '}
              {filterActionNames[action]})
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function measure(text: string): CharacterCount {
  const count = text.length
  return {
    text: `${count.toLocaleString('en-GB')} of ${limits.testMaxLength.toLocaleString('en-GB')} characters`,
    announcement: '',
    isValid: count <= limits.testMaxLength,
  }
}
