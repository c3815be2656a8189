import { pages, reportPaths, systemPaths } from '#shared/paths.ts'

/**
 * What is open to everyone where only members see the catalogue. Everything else is closed, also routes that are added
 * later. Paths are compared as they were sent, so that no other spelling of a closed path can match.
 */

/** A token, a kind of text, or a name with an extension; neither `..` nor an escape. */
const parameter = '(?!\\.)[\\w.-]+'

/** Pages, with their data. None of them may show content of the site. */
const visitorPages = [
  pages.home,
  pages.login,
  pages.signInCallback,
  pages.register,
  '/invitation/:token',
  pages.verification,
  '/user/activate/:token',
  pages.forgotPassword,
  '/user/reset/:token',
  '/user/email/confirm/:token',
  '/user/email/undo/:token',
  pages.setUpSecondFactor,
  '/notifications/unsubscribe/:token',
  '/newsletter/confirm/:token',
  '/newsletter/unsubscribe/:token',
  '/appeal/:token',
  pages.terms,
  pages.privacy,
  pages.contact,
] as const

/** Calls of the API: to log in, register and follow the links in emails, to contact us, and to read the legal texts. */
const openCalls = [
  'POST /user/login',
  'POST /user/login/second-factor',
  'POST /user/login/passkey',
  'POST /user/login/passkey/options',
  'POST /user/google_login',
  'POST /user/google_login/attempt',
  'POST /user/google_login/code',
  'GET /api/registration',
  'POST /user/invitation',
  'POST /user/register',
  'POST /user/resend_activation',
  'POST /user/activation',
  'POST /user/forgot',
  'POST /user/reset',
  'POST /user/email/confirmation',
  'POST /user/email/undo',
  'POST /notifications/unsubscribe/:token',
  'POST /notifications/push-refresh',
  'POST /api/newsletter',
  'POST /api/newsletter/confirmation',
  'POST /api/newsletter/unsubscribe/:token',
  'POST /api/moderation/appeals/:token',
  'POST /api/contact',
  'GET /api/legal',
  'GET /api/legal/:kind',
  `GET ${systemPaths.echo}`,
  `POST ${reportPaths.policy}`,
  'GET /healthz',
  'GET /readyz',
  // Requires a token of its own.
  'GET /metrics',
  'GET /robots.txt',
] as const

/** Files that are the same in every installation; but not the demo videos, which are content. */
const shippedFiles =
  /^\/(?:assets|fonts|icons|art)\/[^%]+$|^\/(?:favicon\.(?:ico|svg)|offline\.(?:html|js)|service-worker\.js|social\.png)$/

/** Whoever has such an address may load the file until the address expires. */
const signedFile = /^\/media\/[\w-]{43,}\/[0-9a-f-]{36}\/[^%]+$/

const visitorPage = new RegExp(
  `^(?:/|/_\\.data|(?:${visitorPages
    .filter((path) => path !== pages.home)
    .map((path) => toPattern(path))
    .join('|')})(?:/?|(?:/_)?\\.data))$`,
)

const openCall = new RegExp(`^(?:${openCalls.map((call) => toPattern(call)).join('|')})$`)

/** Whether `path` is a page for visitors, or the data of one. */
export function isVisitorPage(path: string): boolean {
  return visitorPage.test(path)
}

export function isOpenCall(method: string, path: string): boolean {
  return openCall.test(`${method === 'HEAD' ? 'GET' : method} ${path}`)
}

export function isShippedFile(path: string): boolean {
  return shippedFiles.test(path) && !hasDots(path)
}

export function isSignedFile(path: string): boolean {
  return signedFile.test(path) && !hasDots(path)
}

function hasDots(path: string): boolean {
  return path.split('/').some((part) => part === '.' || part === '..')
}

function toPattern(path: string): string {
  return path.replaceAll('.', '\\.').replace(/:\w+/g, parameter)
}
