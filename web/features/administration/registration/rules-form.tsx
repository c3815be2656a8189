import { useState } from 'react'
import type {
  RegistrationMode,
  RegistrationSettings,
} from '#shared/contract/accounts/registration.ts'
import { registrationLimits as limits } from '#shared/limits.ts'
import { registrationModeNames } from '#shared/messages/accounts/registration-modes.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { RadioField } from '#web/ui/forms/choice-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import type { CharacterCount } from '#web/ui/forms/use-character-count.tsx'
import classes from './registration.module.css'

const options = Object.entries(registrationModeNames).map(([value, label]) => ({ value, label }))
const loadForm = () =>
  import('#shared/contract/accounts/registration.ts').then(
    ({ registrationForm }) => registrationForm,
  )

interface RulesFormProps {
  settings: RegistrationSettings
  onChange: (settings: RegistrationSettings) => void
}

export function RulesForm({ settings, onChange }: RulesFormProps) {
  const { version } = settings
  const [mode, setMode] = useState<string>(settings.mode)

  async function save(rules: { mode: RegistrationMode; emailDomains: string[] }) {
    const { registration } = getBrowserApi().api.admin
    // Other modes do not show the domains.
    const emailDomains = rules.mode === 'email_domain' ? rules.emailDomains : settings.emailDomains
    const json = { mode: rules.mode, emailDomains, version }
    const saved = await parseResponse(registration.$put({ json }))
    toast.success(saved.msg)
    onChange(saved.settings)
  }

  return (
    <section className={classes.section} aria-labelledby="registration-rules">
      <h2 id="registration-rules">Who may register</h2>
      <Form
        name={`registration-${version}`}
        schema={loadForm}
        submitLabel="Save changes"
        busyLabel="Saving…"
        afterSubmit="enable"
        onSubmit={save}
      >
        <div
          className={classes.fields}
          onInput={({ target }) => {
            if (target instanceof HTMLInputElement && target.name === 'mode') setMode(target.value)
          }}
        >
          <RadioField
            name="mode"
            label="New accounts"
            layout="stacked"
            defaultValue={settings.mode}
            options={options}
            help="Also for sign-in with an identity provider, and for those who have not confirmed their email address yet. Existing accounts can always log in."
          />
          <div hidden={mode !== 'email_domain'}>
            <TextAreaField
              name="emailDomains"
              label="Email domains"
              help="One per line, such as example.edu. Subdomains are included."
              rows={4}
              defaultValue={settings.emailDomains.join('\n')}
              measure={countDomains}
            />
          </div>
        </div>
      </Form>
    </section>
  )
}

/** No domain is valid while typing, like an empty text. */
export function countDomains(text: string): CharacterCount {
  const count = text.split(/[\s,;]+/).filter(Boolean).length
  const isValid = count <= limits.domainsMax
  return { text: `${count} of ${limits.domainsMax} domains`, announcement: '', isValid }
}
