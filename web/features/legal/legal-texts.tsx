import { type Ref, useCallback, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { LegalHistory, LegalKind, PublishLegal } from '#shared/contract/legal.ts'
import { legalLimits } from '#shared/limits.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { builtInTerms } from '#shared/messages/legal/built-in-terms.ts'
import { legalNames } from '#shared/messages/legal/legal-names.ts'
import { legalMessages } from '#shared/messages/legal/legal.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { createCharacterCounter } from '#web/ui/forms/use-character-count.tsx'
import { FocusKeeper } from '#web/ui/layout/focus-keeper.tsx'
import { createTabQuery, Tabs } from '#web/ui/layout/tabs.tsx'
import MarkdownPreview from '#web/ui/markdown/markdown-preview.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import classes from './legal.module.css'

export const LegalTextsSkeleton = () => <TableSkeleton>Loading the text…</TableSkeleton>

const tabQuery = createTabQuery('text', [
  { id: 'terms', label: legalNames.terms },
  { id: 'privacy', label: legalNames.privacy },
])
const countCharacters = createCharacterCounter({ max: legalLimits.textMaxLength })
/** Before the first version: what applies until then is where the operator starts. */
const firstTexts: Record<LegalKind, string> = {
  terms: builtInTerms.map((text, index) => `${index + 1}. ${text}`).join('\n'),
  privacy: '',
}
const loadForm = () => import('#shared/contract/legal.ts').then(({ legalForm }) => legalForm)

/** Where admins write the terms of use and the privacy policy. The URL has the selected one. */
export function LegalTexts() {
  const kind = tabQuery.read(useLocation().search)
  const navigate = useNavigate()
  return (
    <Tabs
      label="Texts"
      tabs={tabQuery.tabs}
      selected={kind}
      onSelect={(next) =>
        void navigate(tabQuery.query(next), { replace: true, preventScrollReset: true })
      }
    >
      <LegalEditor key={kind} kind={kind} />
    </Tabs>
  )
}

function LegalEditor({ kind }: { kind: LegalKind }) {
  const load = useCallback(
    (signal: AbortSignal) => {
      const text = getBrowserApi().api.admin.legal[':kind']
      return parseResponse(text.$get({ param: { kind } }, { init: { signal } }))
    },
    [kind],
  )
  const { data, error, refetch } = useQuery(load)
  const [published, setPublished] = useState<LegalHistory>()
  const editor = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const history = published ?? data
  if (!history && error) {
    return <LoadError title="The text did not load" message={error} onRetry={refetch} />
  }
  if (!history) return <LegalTextsSkeleton />
  const version = history.versions[0]?.version ?? 0
  return (
    <div ref={editor} className={classes.editor}>
      {/* The button disappears with the form of the version that it published. */}
      <FocusKeeper container={editor} getFallback={() => heading.current}>
        <PublishForm
          key={version}
          kind={kind}
          text={version === 0 ? firstTexts[kind] : history.text}
          version={version}
          onPublished={setPublished}
        />
        {version > 0 && <Versions ref={heading} kind={kind} versions={history.versions} />}
      </FocusKeeper>
    </div>
  )
}

interface PublishFormProps {
  kind: LegalKind
  text: string
  version: number
  onPublished: (history: LegalHistory) => void
}

function PublishForm({ kind, text, version, onPublished }: PublishFormProps) {
  const [written, setWritten] = useState(text)

  async function publish(form: { text: string; audience: 'everyone' | 'nobody' }) {
    const json: PublishLegal = {
      text: form.text,
      version,
      asksForConsent: form.audience === 'everyone',
    }
    const { legal } = getBrowserApi().api.admin
    const saved = await parseResponse(legal[':kind'].$post({ param: { kind }, json }))
    toast.success(saved.msg)
    onPublished(saved.history)
  }

  return (
    <Form
      name={`legal-${kind}-${version}`}
      schema={loadForm}
      draftScope="device"
      submitLabel={`Publish version ${version + 1}`}
      busyLabel="Publishing…"
      afterSubmit="enable"
      onSubmit={publish}
    >
      {version === 0 && <p>{legalMessages.firstVersion[kind]}</p>}
      <div
        onInput={({ target }) => {
          if (target instanceof HTMLTextAreaElement) setWritten(target.value)
        }}
      >
        <TextAreaField
          name="text"
          label={legalNames[kind]}
          help="Markdown: a blank line between paragraphs, # for headings, - for lists, **bold**, [text](https://example.com)."
          rows={18}
          defaultValue={text}
          measure={countCharacters}
          isRequired
        />
      </div>
      <MarkdownPreview
        label="Preview"
        markdown={written}
        renderPreview={(html) => (
          <>
            <h2 className="visually-hidden">{legalNames[kind]}</h2>
            <Prose html={html} />
          </>
        )}
      />
      {version === 0 ? (
        <>
          <input type="hidden" name="audience" value="everyone" />
          <p>Everyone who logs in is asked to accept it. The footer of every page links to it.</p>
        </>
      ) : (
        <RadioField
          name="audience"
          label="Who is asked to accept this version?"
          layout="stacked"
          defaultValue="everyone"
          options={[
            { value: 'everyone', label: 'Everyone, when they next use the site' },
            {
              value: 'nobody',
              label: 'Nobody who accepted the version before: a correction without consequences',
            },
          ]}
        />
      )}
    </Form>
  )
}

interface VersionsProps {
  /** The heading, which has the focus after a publication. */
  ref: Ref<HTMLHeadingElement>
  kind: LegalKind
  versions: LegalHistory['versions']
}

function Versions({ ref, kind, versions }: VersionsProps) {
  return (
    <section aria-label="Versions">
      <h2 ref={ref} tabIndex={-1}>
        Versions
      </h2>
      <DataTable
        caption={`Versions of the ${legalNames[kind].toLowerCase()}`}
        columns={[
          { label: 'Version' },
          { label: 'Published' },
          { label: 'By' },
          { label: 'Asks for consent' },
          { label: 'Accepted by' },
        ]}
      >
        {versions.map(({ version, publishedAt, publishedBy, asksForConsent, acceptedBy }) => (
          <tr key={version}>
            <td data-label="Version">
              <Link to={`${pages[kind]}?version=${version}`}>Version {version}</Link>
            </td>
            <td data-label="Published">{formatLongDate(new Date(publishedAt))}</td>
            <td data-label="By">{publishedBy ?? 'Deleted account'}</td>
            <td data-label="Asks for consent">{asksForConsent ? 'Yes' : 'No'}</td>
            <td data-label="Accepted by">{pluralize(acceptedBy, ['person', 'people'])}</td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
