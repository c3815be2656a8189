import { html } from 'hono/html'
import { pages } from '#shared/paths.ts'
import { renderPlainPage } from '../pages/plain-page.ts'
import type { UserFormErrors } from './users.ts'

export interface DemoUser {
  name: string
  email: string
  role: string
}

/** What was typed and what is wrong with it, when the form comes back. */
export interface InvalidForm {
  values: URLSearchParams
  errors: UserFormErrors
}

/** The page that stands for a real provider's own: who signs in? Works without JavaScript. */
export function renderSignInPage(people: readonly DemoUser[], refilled?: InvalidForm): string {
  return String(
    renderPlainPage(
      'Choose who signs in',
      html`<style>
          ${styles}
        </style>
        <h1>Choose who signs in</h1>
        <p class="note">
          <strong>This is the local stand-in.</strong> Lectern plays the identity provider itself,
          because none is set up on this machine. It asks for no password, sends nothing anywhere,
          and does not exist in production. A real one is set up with <code>OIDC_CLIENT_ID</code>.
        </p>
        ${people.length > 0 ? demoPeople(people) : ''} ${newPerson(refilled)}
        <form method="post">
          <button class="quiet" name="choice" value="nobody">Go back without signing in</button>
        </form>`,
    ),
  )
}

/** Where a sign-in cannot go on: the cookie is gone, or the address is not what we make. */
export function renderErrorPage(why: string): string {
  return String(
    renderPlainPage(
      'Sign-in',
      html`<h1>Sign-in</h1>
        <p>${why}</p>
        <p><a href="${pages.login}">Login</a></p>`,
    ),
  )
}

function demoPeople(people: readonly DemoUser[]) {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">A person of the demo</h2>
    <form method="post" class="people">
      ${people.map(
        ({ name, email, role }) =>
          html`<button name="choice" value="${email}">
            <span>${name}</span> <small>${role} · ${email}</small>
          </button>`,
      )}
    </form>
  </section>`
}

function newPerson(refilled: InvalidForm | undefined) {
  const { values: typed = new URLSearchParams(), errors: problems = {} } = refilled ?? {}
  const isVerified = !refilled || typed.has('verified')
  return html`<section aria-labelledby="new">
    <h2 id="new">A person of your own</h2>
    <form method="post" novalidate class="fields">
      ${field({ name: 'name', label: 'Full name', autocomplete: 'name', typed, problem: problems['name'] })}
      ${field({
        name: 'email',
        label: 'Email',
        help: 'It must end in .test, .example, .invalid or .localhost: addresses that no real person has.',
        autocomplete: 'email',
        typed,
        problem: problems['email'],
      })}
      <label class="tick">
        <input type="checkbox" name="verified" ${isVerified ? 'checked' : ''} /> The e-mail address
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
  typed: URLSearchParams
  problem: string | undefined
}

function field({ name, label, help, autocomplete, typed, problem }: Field) {
  const described = [problem && `${name}-problem`, help && `${name}-help`].filter(Boolean).join(' ')
  return html`<div>
    <label for="${name}">${label}</label>
    ${help ? html`<p class="help" id="${name}-help">${help}</p>` : ''}
    <input
      id="${name}"
      name="${name}"
      value="${typed.get(name) ?? ''}"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      aria-required="true"
      aria-invalid="${problem ? 'true' : 'false'}"
      aria-describedby="${described}"
      ${problem ? 'autofocus' : ''}
    />
    ${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : ''}
  </div>`
}

const styles = `
main { max-width: 560px; }
.note { padding: 12px 16px; border-left: 4px solid var(--amber); background: var(--sheet); border-radius: 8px; }
section h2 { margin: 0 0 12px; font-size: 1.125rem; }
:root { --amber: #b45309; --action: #3730a3; --on-action: #ffffff; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --amber: #f0b25b; --action: #a5b4fc; --on-action: #14151f; --bad: #fca5a5; } }
button { min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on-action); background: var(--action); border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
button:hover { filter: brightness(1.1); }
button.quiet { color: var(--ink); background: transparent; border-color: var(--soft); }
.people { display: grid; gap: 8px; }
.people button { display: grid; text-align: left; color: var(--ink); background: var(--paper); border-color: var(--soft); overflow-wrap: anywhere; }
.people small { font-weight: 400; font-size: 0.875rem; color: var(--soft); }
.fields { display: grid; gap: 16px; }
.fields label { font-weight: 600; }
.fields input:not([type=checkbox]) { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.fields input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 3px 0 0 var(--bad); }
.fields .tick { display: flex; gap: 12px; align-items: center; min-height: 48px; font-weight: 400; }
.tick input { width: 20px; height: 20px; margin: 0; accent-color: var(--action); }
.help, .problem { margin: 2px 0 6px; font-size: 0.875rem; color: var(--soft); }
.problem { margin: 6px 0 0; color: var(--bad); }
`
