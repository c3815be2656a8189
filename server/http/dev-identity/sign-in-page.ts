import { html } from 'hono/html'
import { pages } from '#shared/paths.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import type { UserFormErrors } from './users.ts'

export interface DemoUser {
  name: string
  email: string
  role: string
}

/** The submitted values and errors of an invalid form. */
export interface InvalidForm {
  values: URLSearchParams
  errors: UserFormErrors
}

/** The provider's sign-in page, without JavaScript. */
export function renderSignInPage(users: readonly DemoUser[], invalidForm?: InvalidForm): string {
  return String(
    renderPlainPage(
      'Choose who signs in',
      html`<style>
          ${styles}
        </style>
        <h1>Choose who signs in</h1>
        <p class="note">
          <strong>This is the local stand-in.</strong> Lectern runs its own identity provider,
          because none is configured on this machine. It needs no password, sends no data anywhere
          and does not exist in production. Set <code>OIDC_CLIENT_ID</code> to use a real one.
        </p>
        ${users.length > 0 ? renderDemoUsers(users) : ''} ${renderUserForm(invalidForm)}
        <form method="post">
          <button class="secondary" name="choice" value="nobody">Go back without signing in</button>
        </form>`,
    ),
  )
}

/** Shown if a sign-in cannot continue: the cookie is missing, or the request is invalid. */
export function renderErrorPage(message: string): string {
  return String(
    renderPlainPage(
      'Sign-in',
      html`<h1>Sign-in</h1>
        <p>${message}</p>
        <p><a href="${pages.login}">Login</a></p>`,
    ),
  )
}

function renderDemoUsers(users: readonly DemoUser[]) {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">Demo users</h2>
    <form method="post" class="users">
      ${users.map(
        ({ name, email, role }) =>
          html`<button name="choice" value="${email}">
            <span>${name}</span> <small>${role} · ${email}</small>
          </button>`,
      )}
    </form>
  </section>`
}

function renderUserForm(invalidForm: InvalidForm | undefined) {
  const { values = new URLSearchParams(), errors = {} } = invalidForm ?? {}
  const isVerified = !invalidForm || values.has('verified')
  return html`<section aria-labelledby="new">
    <h2 id="new">Another user</h2>
    <form method="post" novalidate class="fields">
      ${renderField({ name: 'name', label: 'Full name', autocomplete: 'name', values, error: errors['name'] })}
      ${renderField({
        name: 'email',
        label: 'Email',
        help: 'Use an address that ends in .test, .example, .invalid or .localhost. Such addresses do not exist.',
        autocomplete: 'email',
        values,
        error: errors['email'],
      })}
      <label class="checkbox">
        <input type="checkbox" name="verified" ${isVerified ? 'checked' : ''} /> The email address
        is verified
      </label>
      <button name="choice" value="new">Sign in as this person</button>
    </form>
  </section>`
}

interface Field {
  name: string
  label: string
  help?: string
  autocomplete: string
  values: URLSearchParams
  error: string | undefined
}

function renderField({ name, label, help, autocomplete, values, error }: Field) {
  const describedBy = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(' ')
  return html`<div>
    <label for="${name}">${label}</label>
    ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
    <input
      id="${name}"
      name="${name}"
      value="${values.get(name) ?? ''}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      aria-required="true"
      aria-invalid="${error ? 'true' : 'false'}"
      aria-describedby="${describedBy}"
      ${error ? 'autofocus' : ''}
    />
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}
  </div>`
}

const styles = `
main { max-width: 560px; }
.note { padding: 12px 16px; border-left: 4px solid var(--warning); background: var(--surface); border-radius: 8px; }
section h2 { margin: 0 0 12px; font-size: 1.125rem; }
:root { --warning: #b45309; --action: #3730a3; --on-action: #ffffff; --danger: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --warning: #f0b25b; --action: #a5b4fc; --on-action: #14151f; --danger: #fca5a5; } }
button { min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on-action); background: var(--action); border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
button:hover { filter: brightness(1.1); }
button.secondary { color: var(--text); background: transparent; border-color: var(--text-muted); }
.users { display: grid; gap: 8px; }
.users button { display: grid; text-align: left; color: var(--text); background: var(--background); border-color: var(--text-muted); overflow-wrap: anywhere; }
.users small { font-weight: 400; font-size: 0.875rem; color: var(--text-muted); }
.fields { display: grid; gap: 16px; }
.fields label { font-weight: 600; }
.fields input:not([type=checkbox]) { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: var(--text); background: var(--background); border: 1px solid var(--text-muted); border-radius: 8px; }
.fields input[aria-invalid=true] { border-color: var(--danger); box-shadow: inset 3px 0 0 var(--danger); }
.fields .checkbox { display: flex; gap: 12px; align-items: center; min-height: 48px; font-weight: 400; }
.checkbox input { width: 20px; height: 20px; margin: 0; accent-color: var(--action); }
.help, .error { margin: 2px 0 6px; font-size: 0.875rem; color: var(--text-muted); }
.error { margin: 6px 0 0; color: var(--danger); }
`
