import type { PasskeyAssertion, PasskeyAttestation } from '#shared/contract/accounts/security.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { ApiError } from './api.ts'

/** Options of the server, in WebAuthn's JSON form. */
interface PasskeyOptions {
  challenge: string
}

/**
 * Whether the browser has passkeys and would use them here: only on the origin of `PUBLIC_URL`, and never on an IP
 * address.
 */
export function canUsePasskeys(publicUrl: string): boolean {
  if (!('PublicKeyCredential' in window) || !URL.canParse(publicUrl)) return false
  const { origin, hostname } = new URL(publicUrl)
  return origin === window.location.origin && !/^[\d.]+$|^\[/.test(hostname)
}

/** Asks the user for a passkey. Throws an error with a message for the user if there is none. */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return toAssertion(await startAuthentication({ optionsJSON: toOptions(options) }))
  } catch {
    throw new ApiError(400, { msg: securityMessages.passkeyCancelled, code: 'challenge_expired' })
  }
}

/**
 * Offers passkeys in the autofill of the field with `autocomplete="webauthn"`, until `signWithPasskey` or another call
 * replaces it. Undefined if the user chose none, or if the browser cannot.
 */
export async function autofillPasskey(
  options: () => Promise<PasskeyOptions>,
): Promise<PasskeyAssertion | undefined> {
  const webauthn = await import('@simplewebauthn/browser')
  if (!(await webauthn.browserSupportsWebAuthnAutofill())) return undefined
  const optionsJSON = toOptions(await options())
  try {
    return toAssertion(
      await webauthn.startAuthentication({ optionsJSON, useBrowserAutofill: true }),
    )
  } catch {
    return undefined
  }
}

/** Ends an autofill that waits. */
export async function cancelPasskeyAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Throws an error with a message for the user if none was created. */
export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAttestation> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const created = await startRegistration({ optionsJSON: options as never })
    return created as unknown as PasskeyAttestation
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    const msg = isKnown ? securityMessages.passkeyExists : securityMessages.passkeyNotCreated
    throw new ApiError(400, { msg, code: 'challenge_expired' })
  }
}

/** Safe because the server creates them with the same library. */
function toOptions(options: PasskeyOptions) {
  return { ...options } as PasskeyOptions & { rpId?: string }
}

/** The contract describes the same JSON form with less precise types. */
function toAssertion(response: object): PasskeyAssertion {
  return response as PasskeyAssertion
}
